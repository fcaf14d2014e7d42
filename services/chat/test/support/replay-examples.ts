import type { Operation } from './replay-steps.js';

type Steps = Operation[][];

const [OWNER, ADMINISTRATOR, MODERATOR, MEMBER, NEWCOMER] = [0, 1, 2, 3, 4];
/** Places among the topics, and among the channels: everybody's, and one of some. */
const [SOUP, BREAD, SALT] = [0, 2, 4];
const [EVERYBODYS, SOME] = [0, 1];
/** Numbers that make a move one of all messages, or of one; to another topic, or into another channel. */
const [ALL_TO_TOPIC, ONE_TO_TOPIC, ALL_TO_CHANNEL] = [2, 6, 11];

const send = (channel: number): Operation => ({ kind: 'send', by: OWNER, a: channel, b: SOUP, c: 0 });
const move = (message: number, to: number, how: number, by = ADMINISTRATOR): Operation => ({
  kind: 'move',
  by,
  a: message,
  b: to,
  c: how,
});
const readBy = (by: number, kind: 'markTopicRead' | 'markChannelRead' | 'markAllRead'): Operation => ({
  kind,
  by,
  a: EVERYBODYS,
  b: SOUP,
  c: 0,
});

const rounds = (count: number, round: (first: number) => Steps): Steps =>
  Array.from({ length: count }, (_, place) => round(place * 2)).flat();

/** Two messages come, and are marked read by some while they are moved. */
const readWhileMoved = (to: number, how: number): Steps =>
  rounds(8, (first) => [
    [send(EVERYBODYS)],
    [send(EVERYBODYS)],
    [
      readBy(MEMBER, 'markTopicRead'),
      move(first, to, how),
      readBy(MODERATOR, 'markChannelRead'),
      readBy(NEWCOMER, 'markTopicRead'),
    ],
  ]);

/** A topic is renamed while it is merged into another one. */
const movedTwice: Steps = [EVERYBODYS, SOME, 2].flatMap((channel, place) => [
  [send(channel)],
  [send(channel)],
  [move(place * 2, SALT, ALL_TO_TOPIC, OWNER), move(place * 2 + 1, BREAD, ALL_TO_TOPIC, OWNER)],
]);

/** Lists of which clients are told as a whole: several people and topics are muted at once. */
const mutedAtOnce: Steps = [MODERATOR, MEMBER, NEWCOMER].flatMap(
  (by): Steps => [
    [OWNER, ADMINISTRATOR, 5].map((a) => ({ kind: 'muteUser', by, a, b: 1, c: 0 })),
    [SOUP, BREAD, SALT].map((b) => ({ kind: 'followTopic', by, a: EVERYBODYS, b, c: 1 })),
  ],
);

/** The lists of the organization and of one person are changed by several requests at once. */
const LISTS = ['Playground', 'Linkifier', 'Snippet', 'View'] as const;
const by = (kind: Operation['kind'], a: number): Operation => ({ kind, by: OWNER, a, b: a, c: 0 });
const listsAtOnce: Steps = LISTS.flatMap(
  (list): Steps => [
    [0, 1, 2, 3].map((a) => by(`add${list}`, a)),
    [...[0, 1, 2, 3].map((a) => by(`change${list}`, a)), by('orderLinkifiers', 1)],
  ],
);

/** Messages go to a topic that is there in other letters. */
const IN_OTHER_LETTERS = 1;
const movedToOtherLetters: Operation[] = [
  send(EVERYBODYS),
  { ...send(EVERYBODYS), b: BREAD },
  move(1, IN_OTHER_LETTERS, ONE_TO_TOPIC, OWNER),
];

/** What random search comes upon too rarely: one after another, and at once. */
export const IN_ORDER: [Operation[]][] = [[movedToOtherLetters]];

export const AT_ONCE: [Steps][] = [
  [mutedAtOnce],
  [listsAtOnce],
  [readWhileMoved(BREAD, ONE_TO_TOPIC)],
  [readWhileMoved(SOME, ALL_TO_CHANNEL)],
  [movedTwice],
  [movedTwice],
];
