import type { IconName } from '../kit/icon.js';
import { narrowKey, type Names, type Term } from '../model/narrow.js';
import { addressOf } from '../shell/route.js';
import type { Words } from '../words/index.js';

/** A view that is there whatever is written. */
export interface ListedView {
  /** Of its narrow, or the name of its route. */
  key: string;
  icon: IconName;
  label: string;
  href: string;
}

const is = (operand: string): Term[] => [{ operator: 'is', operand }];
const REACTIONS: Term[] = [
  { operator: 'has', operand: 'reaction' },
  { operator: 'sender', operand: 'me' },
];

/** The key of the view of mentions. */
export const MENTIONS = narrowKey(is('mentioned'));

/** The views in their order. Those of one's own are for who has an account. */
export function listedViews(words: Words, names: Names, isSpectator: boolean): ListedView[] {
  const ofNarrow = (icon: IconName, label: string, narrow: Term[]) => ({
    key: narrowKey(narrow),
    icon,
    label,
    href: addressOf(narrow, names),
  });
  const named = (icon: IconName, label: string, key: string) => ({ key, icon, label, href: `#${key}` });
  const feed = ofNarrow('feed', words.nav.feed, []);
  if (isSpectator) return [feed];
  return [
    named('inbox', words.nav.inbox, 'inbox'),
    named('clock', words.nav.recent, 'recent'),
    feed,
    ofNarrow('at', words.nav.mentions, is('mentioned')),
    ofNarrow('star', words.nav.starred, is('starred')),
    ofNarrow('smile', words.nav.reactions, REACTIONS),
    named('pencil', words.nav.drafts, 'drafts'),
    named('clock', words.scheduled.title, 'scheduled'),
    named('bell', words.reminders.title, 'reminders'),
  ];
}
