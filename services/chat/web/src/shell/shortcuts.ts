import { useEffect, useRef } from 'react';
import type { ShortcutKey } from './shortcut-list.js';

export type Shortcuts = Readonly<Partial<Record<ShortcutKey, (() => void) | undefined>>>;

const IN_FIELDS = 'input, textarea, select, [contenteditable=true]';
const IN_LAYERS = '[role=dialog], [role=menu], [role=listbox]';

/** Keys that act while nobody writes and nothing lies over the page. `Ctrl+k` also acts in fields. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const { key, ctrlKey, metaKey, altKey } = event;
      const hasModifier = ctrlKey || metaKey;
      const act = latest.current[(hasModifier ? `Ctrl+${key.toLowerCase()}` : key) as ShortcutKey];
      if (!act || altKey) return;
      const target = event.target as HTMLElement;
      if (target.closest(IN_LAYERS) ?? document.querySelector('[role=dialog], [role=menu]')) return;
      if (!hasModifier && target.closest(IN_FIELDS)) return;
      if (key === 'Enter' && target.closest('a, button, [role=link], [role=button]')) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
