import { mkdir, open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { LIMITS } from '../limits/index.js';
import type { Config } from './config.js';

/** A place outside the database for short texts, which whoever can alter the database should not be able to alter. */
export interface Anchors {
  /** The text of that name; undefined where there is none. */
  get(name: string): Promise<string | undefined>;
  /** Settles when the text is kept. One with `once` is never replaced: what is there already stays. */
  put(name: string, text: string, options?: { once: boolean }): Promise<void>;
}

/** A folder (`file:`), an object store or web server that takes PUT and GET (`https:`), or else this process's memory. */
export function createAnchors({ audit_anchors: place }: Pick<Config, 'audit_anchors'>): Anchors {
  if (place === undefined) return inMemory();
  const { url, token } = place;
  return url.protocol === 'file:' ? inFolder(fileURLToPath(url)) : inStore(url, token);
}

function inMemory(): Anchors {
  const kept = new Map<string, string>();
  return {
    get: async (name) => kept.get(name),
    put: async (name, text) => void kept.set(name, text),
  };
}

const codeOf = (error: unknown): unknown => (error as NodeJS.ErrnoException).code;

function inFolder(folder: string): Anchors {
  const write = async (file: string, text: string, flags: 'w' | 'wx') => {
    const handle = await open(file, flags, 0o640);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
  };
  return {
    async get(name) {
      try {
        return await readFile(path.join(folder, name), 'utf8');
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return undefined;
        throw error;
      }
    },
    async put(name, text, { once } = { once: false }) {
      await mkdir(folder, { recursive: true });
      const file = path.join(folder, name);
      if (once) {
        await write(file, text, 'wx').catch((error: unknown) => {
          if (codeOf(error) !== 'EEXIST') throw error;
        });
        return;
      }
      const draft = `${file}.${process.pid}`;
      await write(draft, text, 'w');
      await rename(draft, file);
    },
  };
}

function inStore(base: URL, token: string | undefined): Anchors {
  const ask = (name: string, init: RequestInit = {}) =>
    fetch(new URL(name, `${base.href.replace(/\/*$/, '')}/`), {
      ...init,
      headers: { ...init.headers, ...(token && { Authorization: `Bearer ${token}` }) },
      redirect: 'error',
      signal: AbortSignal.timeout(LIMITS.anchorMs),
    });
  return {
    async get(name) {
      const answer = await ask(name);
      if (answer.status === 404) return undefined;
      if (!answer.ok) throw new Error(`the store of anchors answered ${answer.status}`);
      return answer.text();
    },
    async put(name, text, { once } = { once: false }) {
      const answer = await ask(name, { method: 'PUT', body: text, ...(once && { headers: { 'If-None-Match': '*' } }) });
      if (!answer.ok && !(once && answer.status === 412))
        throw new Error(`the store of anchors answered ${answer.status}`);
    },
  };
}
