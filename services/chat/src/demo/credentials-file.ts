import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';

/**
 * Puts one member into a JSON file that only its owner can read. The file is replaced as a whole and flushed
 * to disk, its folder too, so that it is never half written and survives a power cut once this returns.
 */
export function mergeCredentials(file: string, member: string, value: unknown): void {
  const present: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const merged = { ...(present as Record<string, unknown>), [member]: value };
  const draft = `${file}.${process.pid}`;
  const handle = openSync(draft, 'w', 0o600);
  try {
    writeSync(handle, `${JSON.stringify(merged, null, 2)}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(draft, file);
  const folder = openSync(path.dirname(path.resolve(file)), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
