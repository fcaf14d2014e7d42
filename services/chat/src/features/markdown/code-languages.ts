import { highlighter } from './highlighter.js';

/**
 * Names of languages as Pygments has them, which is what `data-code-language` and code playgrounds speak, where the
 * highlighter has another. Languages that only differ in name there share a line.
 */
const PYGMENTS_NAMES: Record<string, string> = {
  ...named('ApacheConf', 'apache apacheconf'),
  ...named('Bash', 'bash sh shell ksh zsh'),
  ...named('Bash Session', 'console shell-session shellsession'),
  ...named('Batchfile', 'bat batch cmd dos dosbatch'),
  ...named('Common Lisp', 'lisp cl common-lisp'),
  ...named('Django/Jinja', 'django jinja'),
  ...named('Docker', 'docker dockerfile'),
  ...named('FSharp', 'fsharp fs f#'),
  ...named('HTML', 'html xhtml'),
  ...named('INI', 'ini cfg dosini'),
  ...named('LessCss', 'less'),
  ...named('LLVM', 'llvm'),
  ...named('MySQL', 'mysql'),
  ...named('NASM', 'nasm'),
  ...named('Nginx configuration file', 'nginx nginxconf'),
  ...named('PHP', 'php php3 php4 php5'),
  ...named('PostgreSQL SQL dialect', 'postgresql postgres pgsql'),
  ...named('Properties', 'properties jproperties'),
  ...named('Protocol Buffer', 'protobuf proto'),
  ...named('Python 2.x', 'python2 py2'),
  ...named('Python', 'python py python3 py3 gyp'),
  ...named('Python console session', 'pycon'),
  ...named('Sass', 'sass'),
  ...named('Text only', 'text txt plaintext'),
  ...named('TeX', 'tex latex'),
  ...named('TOML', 'toml'),
  ...named('TSX', 'tsx'),
  ...named('VB.net', 'vbnet vb.net vb'),
  ...named('VimL', 'vim vimscript'),
  ...named('XML', 'xml xsl svg rss xsd'),
};

/** Names that the highlighter lacks for languages that it knows. */
const HIGHLIGHTER_NAMES: Record<string, string> = {
  ...named('bash', 'ksh shell'),
  ...named('shell', 'shell-session'),
  ...named('dos', 'batch dosbatch'),
  ...named('python', 'python3 py3 python2 py2'),
  ...named('sql', 'mysql postgresql postgres pgsql'),
  ...named('ini', 'cfg dosini'),
  ...named('php', 'php3 php4 php5'),
  ...named('lisp', 'cl common-lisp'),
  ...named('x86asm', 'nasm asm'),
  ...named('scss', 'sass'),
};

/** Grammars that are slow on hostile code; code in these languages is shown plainly. */
const SLOW_LANGUAGES = new Set(['1c', 'mathematica', 'pgsql']);

function named(name: string, aliases: string): Record<string, string> {
  return Object.fromEntries(aliases.split(' ').map((alias) => [alias, name]));
}

/** The name under which the highlighter knows a language, or undefined. */
export function highlighterLanguage(written: string): string | undefined {
  const alias = written.toLowerCase();
  const language = own(HIGHLIGHTER_NAMES, alias) ?? alias;
  return !SLOW_LANGUAGES.has(language) && highlighter().getLanguage(language) ? language : undefined;
}

/** What a language is called; an unknown one keeps the name it was given. */
export function canonicalLanguage(written: string): string {
  const known = own(PYGMENTS_NAMES, written.toLowerCase());
  if (known) return known;
  return highlighter().getLanguage(written)?.name ?? written;
}

const own = (names: Record<string, string>, alias: string): string | undefined =>
  Object.hasOwn(names, alias) ? names[alias] : undefined;
