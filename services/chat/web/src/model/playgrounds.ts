import { parseTemplate } from 'url-template';
import type { State } from './state.js';
import type { CodePlayground } from './types.js';

export interface PlaygroundLink {
  name: string;
  href: string;
}

export const playgroundsOf = (state: State): readonly CodePlayground[] | undefined =>
  state.realm['realm_playgrounds'] as readonly CodePlayground[] | undefined;

/** The playgrounds of the organization for a language. */
export function playgroundLinks(
  playgrounds: readonly CodePlayground[] | undefined,
  language: string,
  code: string,
): PlaygroundLink[] {
  return (playgrounds ?? [])
    .filter(({ pygments_language }) => pygments_language.toLowerCase() === language.toLowerCase())
    .flatMap(({ name, url_template }) => {
      const href = linkOf(url_template, code);
      return href === undefined ? [] : [{ name, href }];
    });
}

function linkOf(template: string, code: string): string | undefined {
  try {
    const url = new URL(parseTemplate(template).expand({ code }));
    return /^https?:$/.test(url.protocol) ? url.href : undefined;
  } catch {
    return undefined;
  }
}
