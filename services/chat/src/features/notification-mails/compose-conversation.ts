import { isolated } from '../../domain/isolated.js';
import { html, type Html } from '../../domain/html.js';
import type { TextLanguage } from '../../domain/text-language.js';
import { LIMITS } from '../../limits/index.js';
import type { Trigger } from '../notifications/index.js';
import { mailContent } from './content-for-mails.js';
import { filled, NOTIFICATION_TEXTS } from './mail-texts.js';

export interface MissedMessage {
  sender: string;
  rendered_content: string;
  sent_at: Date;
}

/** What one person missed in one conversation, in the order in which it was said. */
export interface MissedConversation {
  /** Who else takes part in a direct one, or where it is. */
  place: { names: readonly string[] } | { channel: string; topic: string };
  messages: readonly MissedMessage[];
  /** The strongest of what they are told for. */
  trigger: Trigger;
  group: string | undefined;
  /** Address of the first of them. */
  url: string;
  unsubscribe_url: string;
}

export interface MailReader {
  language: TextLanguage;
  /** IANA; empty for none. */
  timezone: string;
  twenty_four_hour_time: boolean;
  /** Whether mails may say who wrote what and where. */
  showsContent: boolean;
  /** Where the organization is. */
  url: string;
  /** Its name, where mails say it. */
  organization: string | undefined;
}

const NAMED_PEOPLE = 3;

export function composeNotificationMail(
  reader: MailReader,
  given: MissedConversation,
): { subject: string; text: string; html: string } {
  const missed = withIsolatedNames(given);
  const texts = NOTIFICATION_TEXTS[reader.language];
  const { messages, earlier } = reader.showsContent ? shownOf(missed.messages) : { messages: [], earlier: 0 };
  const time = timeFormat(reader);
  const parts = messages.map(({ sender, sent_at, rendered_content }) => {
    const content = mailContent(rendered_content, { url: reader.url, hidden: texts.spoiler, time });
    return {
      text: `${sender} (${time(sent_at)}):\n\n${content.text}\n`,
      html: html`<p><strong>${sender}</strong> ${time(sent_at)}</p>
<div>${content.html}</div>
`,
    };
  });
  const above = [
    ...(earlier > 0 ? [filled(texts.earlier, { count: earlier })] : []),
    ...(reader.showsContent ? [] : [texts.hiddenContent]),
  ];
  const [url, reason] = reader.showsContent ? [missed.url, reasonOf(reader, missed)] : [reader.url, undefined];
  const footer = reason === undefined ? '' : `${reason}\n`;
  const subject = subjectOf(reader, missed);
  return {
    subject: reader.organization === undefined ? subject : `${subject} [${isolated(reader.organization)}]`,
    text: `${[...above.map((line) => `${line}\n`), ...parts.map(({ text }) => text)].join('\n')}
${texts.open}: ${url}

--
${footer}${texts.unsubscribe}: ${missed.unsubscribe_url}
`,
    html: page(reader.language, [
      ...above.map((line) => html`<p>${line}</p>`),
      ...parts.map((part) => part.html),
      html`<p><a href="${url}">${texts.open}</a></p>
<hr>
<p><small>${reason}${reason === undefined ? undefined : html`<br>`}<a href="${missed.unsubscribe_url}">${texts.unsubscribe}</a></small></p>`,
    ]).text,
  };
}

const withIsolatedNames = (missed: MissedConversation): MissedConversation => ({
  ...missed,
  group: missed.group === undefined ? undefined : isolated(missed.group),
  messages: missed.messages.map((message) => ({ ...message, sender: isolated(message.sender) })),
  place:
    'channel' in missed.place
      ? { channel: isolated(missed.place.channel), topic: isolated(missed.place.topic) }
      : { names: missed.place.names.map(isolated) },
});

/** The newest that fit into a mail. */
function shownOf(messages: readonly MissedMessage[]): { messages: readonly MissedMessage[]; earlier: number } {
  let characters = 0;
  let from = messages.length - 1;
  for (; from >= 0 && messages.length - from <= LIMITS.messagesInMail; from -= 1) {
    characters += messages[from]!.rendered_content.length;
    if (characters > LIMITS.charactersInMail && from < messages.length - 1) break;
  }
  return { messages: messages.slice(from + 1), earlier: from + 1 };
}

function subjectOf({ language, showsContent }: MailReader, { place }: MissedConversation): string {
  const { subjects, others } = NOTIFICATION_TEXTS[language];
  if (!showsContent) return subjects.hidden;
  if ('channel' in place) return filled(subjects.channel, place);
  const [name = '', ...more] = place.names;
  if (more.length === 0) return filled(subjects.direct, { name });
  const shown = place.names.slice(0, NAMED_PEOPLE).join(', ');
  const count = place.names.length - NAMED_PEOPLE;
  return filled(subjects.group, { names: count > 0 ? filled(others, { names: shown, count }) : shown });
}

function reasonOf({ language }: MailReader, { trigger, group = '', place }: MissedConversation): string {
  return filled(NOTIFICATION_TEXTS[language].reasons[trigger], {
    group,
    channel: 'channel' in place ? place.channel : '',
  });
}

function timeFormat({ language, timezone, twenty_four_hour_time }: MailReader): (moment: Date) => string {
  const format = new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: timezone || 'UTC',
    ...(twenty_four_hour_time && { hourCycle: 'h23' }),
  });
  return (moment) => format.format(moment);
}

const page = (language: TextLanguage, parts: readonly Html[]) =>
  html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"></head><body style="font-family: sans-serif; max-width: 40em">
${parts}
</body></html>
`;
