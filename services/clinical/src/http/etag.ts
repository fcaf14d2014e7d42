import { createHash } from 'node:crypto';
import Joi from 'joi';
import { problem } from '../domain/errors.js';

/** The header of a change: the version of the record that is changed. */
export const ifMatch = Joi.object<{ 'if-match': string }, true>({ 'if-match': Joi.string().required() });

/** The same where whatever is there is changed without it. */
export const optionalIfMatch = Joi.object<{ 'if-match'?: string }, true>({ 'if-match': Joi.string() });

/** A weak tag of what was answered; it changes with whatever the caller would see. */
export function weakEtag(version: string | number, content: unknown): string {
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 16);
  return `W/"v${version}-${digest}"`;
}

/** Whether If-None-Match names the tag, by weak comparison. */
export function isNotModified(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return header.split(',').some((candidate) => opaque(candidate) === opaque(etag));
}

/** The version in an If-Match header's tag, as `weakEtag` wrote it; undefined when it is none of ours. */
function versionOfTag(header: string): number | undefined {
  const version = /^(?:W\/)?"v(\d{1,9})(?:-[\w-]*)?"$/.exec(header.trim())?.[1];
  return version === undefined ? undefined : Number(version);
}

/**
 * Throws 412 unless If-Match names the record's version, or is `*`. The answer says the current version in
 * `errors.version` and as an ETag that If-Match takes.
 */
export function checkVersion(ifMatch: string, current: number): void {
  const named = ifMatch.split(',').some((tag) => tag.trim() === '*' || versionOfTag(tag) === current);
  if (!named)
    throw problem('precondition_failed', {
      headers: { ETag: `W/"v${current}"` },
      details: { versions: { version: current } },
    });
}

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');
