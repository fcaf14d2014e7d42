import { memo, useLayoutEffect, useMemo, useRef, type MouseEvent } from 'react';
import { toast } from '../kit/toast.js';
import { uses24Hours } from '../model/realm.js';
import { playgroundsOf } from '../model/playgrounds.js';
import { showCard } from '../people/shown-card.js';
import { useModel } from '../shell/client-context.js';
import { go } from '../shell/route.js';
import { useLanguage, useWords } from '../words/index.js';
import { enhance, toggleSpoiler } from './enhance.js';
import { isOwn, sanitize } from './sanitize.js';
import { pictureOf } from './pictures.js';
import { showPicture } from './shown-picture.js';
import 'twemoji-colr-font/twemoji.css';
import './content.css';

const MENTION = '.user-mention, .user-group-mention';

function showCardOf(anchor: HTMLElement): void {
  const { userId, userGroupId } = anchor.dataset;
  const [kind, id] = userGroupId === undefined ? (['person', userId] as const) : (['group', userGroupId] as const);
  if (Number(id) > 0) showCard({ kind, id: Number(id), anchor });
}

/** The text of a message as it is meant. */
export const MessageContent = memo(function MessageContent({ html }: { html: string }) {
  const words = useWords();
  const language = useLanguage();
  const own_id = useModel((state) => state.own_id);
  const is24Hours = useModel(uses24Hours);
  const playgrounds = useModel(playgroundsOf);
  const root = useRef<HTMLDivElement>(null);
  const markup = useMemo(() => ({ __html: sanitize(html) }), [html]);
  useLayoutEffect(() => {
    const { current } = root;
    if (!current) return;
    current.innerHTML = markup.__html;
    enhance(current, { words, language, own_id, uses24Hours: is24Hours, playgrounds });
  }, [markup, words, language, own_id, is24Hours, playgrounds]);

  const act = (event: { target: EventTarget; preventDefault(): void }) => {
    const target = event.target as HTMLElement;
    const button = target.closest<HTMLElement>('[data-act]');
    if (button?.dataset['act'] === 'spoiler') return toggleSpoiler(button, words);
    if (button?.dataset['act'] === 'copy-code') {
      const code = button.closest('.codehilite')?.querySelector('pre')?.textContent ?? '';
      return void navigator.clipboard.writeText(code).then(() => toast(words.message.copied));
    }
    const mention = target.closest<HTMLElement>(MENTION);
    if (mention) return showCardOf(mention);
    const link = target.closest('a');
    const href = link?.getAttribute('href');
    if (!link || !href) return;
    if (link.closest('.message_inline_image')) {
      event.preventDefault();
      return showPicture(pictureOf(link, Number(link.closest<HTMLElement>('[data-message]')?.dataset['message'])));
    }
    if (isOwn(href)) {
      event.preventDefault();
      go(new URL(href, location.href).hash);
    }
  };
  return (
    // Clicks are those of links and buttons within, which the keyboard reaches by themselves.
    <div
      ref={root}
      className="rendered"
      onClick={(event: MouseEvent) => {
        if (!event.metaKey && !event.ctrlKey) act(event);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        if (!(event.target as HTMLElement).matches(MENTION)) return;
        event.preventDefault();
        act(event);
      }}
    />
  );
});
