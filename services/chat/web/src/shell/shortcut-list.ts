import type { Words } from '../words/en.js';

interface Listed {
  /** As `useShortcuts` calls them: any of these does it. */
  keys: readonly string[];
  says(words: Words): string;
}

/** Every key that acts, as `?` shows them: others are no shortcuts (`useShortcuts` takes these alone). */
export const SHORTCUTS = [
  { keys: ['j', 'ArrowDown'], says: ({ shortcuts }) => shortcuts.next },
  { keys: ['k', 'ArrowUp'], says: ({ shortcuts }) => shortcuts.previous },
  { keys: ['Home'], says: ({ shortcuts }) => shortcuts.start },
  { keys: ['End'], says: ({ shortcuts }) => shortcuts.end },
  { keys: ['n'], says: ({ shortcuts }) => shortcuts.nextUnread },
  { keys: ['p'], says: ({ shortcuts }) => shortcuts.nextDirect },
  { keys: ['r', 'Enter'], says: ({ shortcuts }) => shortcuts.reply },
  { keys: ['R'], says: ({ shortcuts }) => shortcuts.replySender },
  { keys: ['c'], says: ({ shortcuts }) => shortcuts.newMessage },
  { keys: ['x'], says: ({ shortcuts }) => shortcuts.newDirect },
  { keys: ['>'], says: ({ shortcuts }) => shortcuts.quote },
  { keys: ['e'], says: ({ shortcuts }) => shortcuts.edit },
  { keys: ['w', '*'], says: ({ shortcuts }) => shortcuts.star },
  { keys: ['+'], says: ({ shortcuts }) => shortcuts.react },
  { keys: [':'], says: ({ shortcuts }) => shortcuts.emoji },
  { keys: ['-'], says: ({ shortcuts }) => shortcuts.collapse },
  { keys: ['v'], says: ({ shortcuts }) => shortcuts.pictures },
  { keys: ['l'], says: ({ shortcuts }) => shortcuts.link },
  { keys: ['m'], says: ({ shortcuts }) => shortcuts.move },
  { keys: ['y'], says: ({ shortcuts }) => shortcuts.resolve },
  { keys: ['M'], says: ({ shortcuts }) => shortcuts.muteTopic },
  { keys: ['H'], says: ({ shortcuts }) => shortcuts.history },
  { keys: ['V'], says: ({ shortcuts }) => shortcuts.receipts },
  { keys: ['Delete'], says: ({ shortcuts }) => shortcuts.delete },
  { keys: ['U'], says: ({ shortcuts }) => shortcuts.markUnread },
  { keys: ['s'], says: ({ shortcuts }) => shortcuts.topic },
  { keys: ['S'], says: ({ shortcuts }) => shortcuts.channel },
  { keys: ['u'], says: ({ shortcuts }) => shortcuts.sender },
  { keys: ['/', 'Ctrl+/'], says: ({ shortcuts }) => shortcuts.search },
  { keys: ['q', 'Ctrl+k'], says: ({ shortcuts }) => shortcuts.find },
  { keys: ['G'], says: ({ shortcuts }) => shortcuts.date },
  { keys: ['Ctrl+u'], says: ({ shortcuts }) => shortcuts.upload },
  { keys: ['I'], says: ({ shortcuts }) => shortcuts.invite },
  { keys: ['d'], says: ({ shortcuts }) => shortcuts.drafts },
  { keys: ['i'], says: ({ shortcuts }) => shortcuts.inbox },
  { keys: ['t'], says: ({ shortcuts }) => shortcuts.recent },
  { keys: ['a'], says: ({ shortcuts }) => shortcuts.feed },
  {
    keys: ['Ctrl+2', 'Ctrl+3', 'Ctrl+4', 'Ctrl+5', 'Ctrl+6', 'Ctrl+7', 'Ctrl+8', 'Ctrl+9'],
    says: ({ organizations }) => organizations.title,
  },
  { keys: ['Shift+F10'], says: ({ shortcuts }) => shortcuts.rowMenu },
  { keys: ['Escape'], says: ({ shortcuts }) => shortcuts.escape },
  { keys: ['?'], says: ({ shortcuts }) => shortcuts.help },
] as const satisfies readonly Listed[];

export type ShortcutKey = (typeof SHORTCUTS)[number]['keys'][number];

const SIGNS: Readonly<Record<string, string>> = { ArrowDown: '↓', ArrowUp: '↑' };

/** `j` and `↓`, or `Ctrl + 2 … 9` for a row of digits. */
export function shownKeys(keys: readonly string[]): readonly string[] {
  const shown = keys.map(
    (key) => SIGNS[key] ?? key.replace(/^Ctrl\+(.)$/, (_, one: string) => `Ctrl + ${one.toUpperCase()}`),
  );
  return shown.length > 4 ? [`${shown[0]} … ${shown.at(-1)!.at(-1)}`] : shown;
}
