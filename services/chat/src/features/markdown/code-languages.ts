import { readFileSync } from 'node:fs';
import { highlighter } from './highlighter.js';

interface Language {
  name: string;
  aliases: readonly string[];
}

/** Of Pygments, by name: what a fence may call each. Written by build-languages.mjs. */
const NAMES = JSON.parse(readFileSync(new URL('./languages.json', import.meta.url), 'utf8')) as Record<
  string,
  string[]
>;

/** Languages by what a fence may call them, as Pygments has them: what `data-code-language` and code playgrounds speak. */
const LANGUAGES: ReadonlyMap<string, Language> = new Map(
  Object.entries(NAMES).flatMap(([name, aliases]) => aliases.map((alias) => [alias, { name, aliases }] as const)),
);

/** Names of languages that the highlighter knows by another, or by that of one like it. */
const HIGHLIGHTER_NAMES: Readonly<Record<string, string>> = {
  ...named('bash', 'bash ksh sh shell zsh'),
  ...named('dos', 'bat batch dosbatch'),
  ...named('ini', 'cfg dosini'),
  ...named('php', 'php3 php4 php5'),
  ...named('python', 'py2 python2'),
  ...named('scss', 'sass'),
  ...named('shell', 'console shell-session'),
  ...named('sql', 'mysql postgres postgresql'),
  ...named('x86asm', 'asm nasm'),
};

/** Grammars that are not used: three are slow on hostile code, and one marks nothing. */
const UNUSED_GRAMMARS = new Set(['1C:Enterprise', 'Mathematica', 'PostgreSQL', 'Plain text']);

function named(name: string, aliases: string): Record<string, string> {
  return Object.fromEntries(aliases.split(' ').map((alias) => [alias, name]));
}

/** A name under which the highlighter knows a language; undefined for those that are shown plainly. */
export function highlighterLanguage(written: string): string | undefined {
  const alias = written.toLowerCase();
  const other = Object.hasOwn(HIGHLIGHTER_NAMES, alias) ? HIGHLIGHTER_NAMES[alias]! : alias;
  return [other, ...(LANGUAGES.get(alias)?.aliases ?? [])].find((name) => {
    const grammar = highlighter().getLanguage(name);
    return grammar && !UNUSED_GRAMMARS.has(grammar.name!);
  });
}

/** What a language is called; an unknown one keeps the name it was given. */
export const canonicalLanguage = (written: string): string => LANGUAGES.get(written.toLowerCase())?.name ?? written;
