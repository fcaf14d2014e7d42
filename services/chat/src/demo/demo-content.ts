import { ROLES } from '../domain/caller.js';

/** People of the demo organization beside its owner: one of each role. */
export const PEOPLE = [
  { key: 'administrator', full_name: 'Ada (administrator)', role: ROLES.administrator },
  { key: 'moderator', full_name: 'Mo (moderator)', role: ROLES.moderator },
  { key: 'member', full_name: 'Mia (member)', role: ROLES.member },
  { key: 'guest', full_name: 'Gil (guest)', role: ROLES.guest },
] as const;

export const OWNER = { key: 'owner', full_name: 'Olu (owner)' } as const;
export const BOT = { short_name: 'deploy', full_name: 'Deploy Bot' } as const;

export type Person = typeof OWNER.key | (typeof PEOPLE)[number]['key'];

export const CHANNELS = [
  {
    name: 'general',
    description: 'News and questions for **everybody**',
    invite_only: false,
    is_default: true,
    subscribers: ['owner', 'administrator', 'moderator', 'member', 'guest'],
  },
  {
    name: 'engineering',
    description: 'Releases, incidents and design',
    invite_only: false,
    is_default: true,
    subscribers: ['owner', 'administrator', 'moderator', 'member'],
  },
  {
    name: 'leadership',
    description: 'Private: planning before it is announced',
    invite_only: true,
    is_default: false,
    subscribers: ['owner', 'administrator'],
  },
] as const satisfies readonly { subscribers: readonly Person[]; [member: string]: unknown }[];

interface Line {
  channel: (typeof CHANNELS)[number]['name'];
  topic: string;
  from: Person | 'bot';
  content: string;
}

/** What has been said so far; `@owner` and the like become mentions. */
export const LINES: readonly Line[] = [
  {
    channel: 'general',
    topic: 'welcome',
    from: 'owner',
    content: 'Welcome! This is where the whole team meets. :wave:',
  },
  { channel: 'general', topic: 'welcome', from: 'member', content: 'Glad to be here.' },
  { channel: 'general', topic: 'lunch', from: 'moderator', content: 'Soup or sandwiches on Friday? @member, @guest?' },
  { channel: 'general', topic: 'lunch', from: 'guest', content: 'Soup, please!' },
  {
    channel: 'engineering',
    topic: 'release 1.4',
    from: 'bot',
    content: 'Build **1.4.0-rc1** is ready:\n\n```sh\ndeploy --stage rc1\n```',
  },
  {
    channel: 'engineering',
    topic: 'release 1.4',
    from: 'administrator',
    content: 'Trying it on staging now. @owner, shall we ship on Monday?',
  },
  {
    channel: 'engineering',
    topic: 'release 1.4',
    from: 'owner',
    content: 'Monday is good. Notes so far:\n\n* faster search\n* fewer surprises',
  },
  {
    channel: 'engineering',
    topic: 'design',
    from: 'member',
    content: 'The mean wait is $$\\frac{1}{\\mu - \\lambda}$$, so one more worker is enough.',
  },
  { channel: 'leadership', topic: 'next quarter', from: 'owner', content: 'Draft of the plan by Thursday?' },
];

/** Of the owner to the member. */
export const DIRECT_LINE = 'Could you show our guest around this afternoon?';
