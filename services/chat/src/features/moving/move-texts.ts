import type { TextLanguage } from '../../domain/text-language.js';
import type { ResolveChange } from '../topics/index.js';

/** What moved: to who moved it all of the topic, a single message, or so many. */
export type Moved = { kind: 'topic' } | { kind: 'one'; url: string } | { kind: 'some'; count: number };

interface MoveTexts {
  /** Instead of a channel that not everybody in the other one knows. */
  elsewhere: string;
  marked: Record<ResolveChange, (who: string) => string>;
  /** In the new place; `from` links to the old one. */
  arrived: (moved: Moved, from: string, who: string) => string;
  /** In the old place; `to` links to the new one. */
  left: (moved: Moved, to: string, who: string) => string;
}

const en: MoveTexts = {
  elsewhere: 'another channel',
  marked: {
    resolved: (who) => `${who} has marked this topic as resolved.`,
    unresolved: (who) => `${who} has marked this topic as unresolved.`,
  },
  arrived(moved, from, who) {
    if (moved.kind === 'topic') return `This topic was moved here from ${from} by ${who}.`;
    if (moved.kind === 'one') return `[A message](${moved.url}) was moved here from ${from} by ${who}.`;
    return `${moved.count} messages were moved here from ${from} by ${who}.`;
  },
  left(moved, to, who) {
    if (moved.kind === 'topic') return `This topic was moved to ${to} by ${who}.`;
    if (moved.kind === 'one') return `A message was moved from this topic to ${to} by ${who}.`;
    return `${moved.count} messages were moved from this topic to ${to} by ${who}.`;
  },
};

const de: MoveTexts = {
  elsewhere: 'einem anderen Kanal',
  marked: {
    resolved: (who) => `${who} hat dieses Thema als gelöst markiert.`,
    unresolved: (who) => `${who} hat dieses Thema als ungelöst markiert.`,
  },
  arrived(moved, from, who) {
    if (moved.kind === 'topic') return `${who} hat dieses Thema von ${from} hierher verschoben.`;
    if (moved.kind === 'one') return `${who} hat [eine Nachricht](${moved.url}) von ${from} hierher verschoben.`;
    return `${who} hat ${moved.count} Nachrichten von ${from} hierher verschoben.`;
  },
  left(moved, to, who) {
    if (moved.kind === 'topic') return `${who} hat dieses Thema nach ${to} verschoben.`;
    if (moved.kind === 'one') return `${who} hat eine Nachricht aus diesem Thema nach ${to} verschoben.`;
    return `${who} hat ${moved.count} Nachrichten aus diesem Thema nach ${to} verschoben.`;
  },
};

const es: MoveTexts = {
  elsewhere: 'otro canal',
  marked: {
    resolved: (who) => `${who} ha marcado este tema como resuelto.`,
    unresolved: (who) => `${who} ha marcado este tema como no resuelto.`,
  },
  arrived(moved, from, who) {
    if (moved.kind === 'topic') return `${who} ha movido aquí este tema desde ${from}.`;
    if (moved.kind === 'one') return `${who} ha movido aquí [un mensaje](${moved.url}) desde ${from}.`;
    return `${who} ha movido aquí ${moved.count} mensajes desde ${from}.`;
  },
  left(moved, to, who) {
    if (moved.kind === 'topic') return `${who} ha movido este tema a ${to}.`;
    if (moved.kind === 'one') return `${who} ha movido un mensaje de este tema a ${to}.`;
    return `${who} ha movido ${moved.count} mensajes de este tema a ${to}.`;
  },
};

const fr: MoveTexts = {
  elsewhere: 'un autre canal',
  marked: {
    resolved: (who) => `${who} a marqué ce sujet comme résolu.`,
    unresolved: (who) => `${who} a marqué ce sujet comme non résolu.`,
  },
  arrived(moved, from, who) {
    if (moved.kind === 'topic') return `${who} a déplacé ici ce sujet depuis ${from}.`;
    if (moved.kind === 'one') return `${who} a déplacé ici [un message](${moved.url}) depuis ${from}.`;
    return `${who} a déplacé ici ${moved.count} messages depuis ${from}.`;
  },
  left(moved, to, who) {
    if (moved.kind === 'topic') return `${who} a déplacé ce sujet vers ${to}.`;
    if (moved.kind === 'one') return `${who} a déplacé un message de ce sujet vers ${to}.`;
    return `${who} a déplacé ${moved.count} messages de ce sujet vers ${to}.`;
  },
};

const pt: MoveTexts = {
  elsewhere: 'outro canal',
  marked: {
    resolved: (who) => `${who} marcou este tópico como resolvido.`,
    unresolved: (who) => `${who} marcou este tópico como não resolvido.`,
  },
  arrived(moved, from, who) {
    if (moved.kind === 'topic') return `${who} moveu este tópico de ${from} para aqui.`;
    if (moved.kind === 'one') return `${who} moveu [uma mensagem](${moved.url}) de ${from} para aqui.`;
    return `${who} moveu ${moved.count} mensagens de ${from} para aqui.`;
  },
  left(moved, to, who) {
    if (moved.kind === 'topic') return `${who} moveu este tópico para ${to}.`;
    if (moved.kind === 'one') return `${who} moveu uma mensagem deste tópico para ${to}.`;
    return `${who} moveu ${moved.count} mensagens deste tópico para ${to}.`;
  },
};

/** The notices of moves (chat-gaps.md 4.1), in the languages that the service writes. */
export const MOVE_TEXTS: Readonly<Record<TextLanguage, MoveTexts>> = { en, es, de, fr, pt };
