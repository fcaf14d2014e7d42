import { ROLES } from '../domain/caller.js';

export const OWNER = { key: 'owner', full_name: 'Olu Adeyemi', status: undefined } as const;

/** People of the demo organization beside its owner who can sign in: one of each role. */
export const PEOPLE = [
  { key: 'administrator', full_name: 'Ada Lindgren', role: ROLES.administrator, status: ['Release week', 'rocket'] },
  { key: 'moderator', full_name: 'Mo Haddad', role: ROLES.moderator, status: undefined },
  { key: 'member', full_name: 'Mia Castell', role: ROLES.member, status: ['At the depot until noon', 'bike'] },
  { key: 'guest', full_name: 'Gil Ferro', role: ROLES.guest, status: undefined },
] as const;

/** Their colleagues, who have no password: nobody signs in as one of them. */
export const COLLEAGUES = [
  { key: 'ines', full_name: 'Ines Roca', status: undefined },
  { key: 'tomas', full_name: 'Tomas Zielny', status: ['On call', 'phone'] },
  { key: 'priya', full_name: 'Priya Rao', status: undefined },
  { key: 'kenji', full_name: 'Kenji Morita', status: ['Back on Monday', 'palm_tree'] },
  { key: 'lena', full_name: 'Lena Vogt', status: undefined },
] as const;

export const BOT = { short_name: 'deploy', full_name: 'Deploy Bot' } as const;

/** Who can sign in. */
export type Person = typeof OWNER.key | (typeof PEOPLE)[number]['key'];
export type Speaker = Person | (typeof COLLEAGUES)[number]['key'] | 'bot';

const TEAM: readonly Speaker[] = [
  'owner',
  'administrator',
  'moderator',
  'member',
  'ines',
  'tomas',
  'priya',
  'kenji',
  'lena',
];
const EVERYBODY: readonly Speaker[] = [...TEAM, 'guest'];

export const FOLDERS = [
  { name: 'Product', description: 'What we build, and how' },
  { name: 'Service', description: 'Riders, bikes and docks' },
] as const;

export interface DemoChannel {
  name: string;
  description: string;
  folder?: (typeof FOLDERS)[number]['name'];
  invite_only?: boolean;
  is_default?: boolean;
  subscribers: readonly Speaker[];
}

export const CHANNELS = [
  { name: 'announcements', description: 'What **everybody** should know', is_default: true, subscribers: EVERYBODY },
  { name: 'general', description: 'News and questions for everybody', is_default: true, subscribers: EVERYBODY },
  {
    name: 'engineering',
    description: 'Releases, incidents and reviews',
    folder: 'Product',
    is_default: true,
    subscribers: [...TEAM, 'bot'],
  },
  {
    name: 'design',
    description: 'The app, the docks and the words on them',
    folder: 'Product',
    subscribers: ['owner', 'administrator', 'member', 'lena', 'priya', 'guest'],
  },
  {
    name: 'support',
    description: 'What riders tell us',
    folder: 'Service',
    subscribers: ['owner', 'moderator', 'member', 'ines', 'tomas'],
  },
  {
    name: 'operations',
    description: 'Bikes, docks and vans',
    folder: 'Service',
    subscribers: ['owner', 'administrator', 'moderator', 'member', 'tomas', 'kenji'],
  },
  {
    name: 'leadership',
    description: 'Private: planning before it is announced',
    invite_only: true,
    subscribers: ['owner', 'administrator', 'moderator'],
  },
  { name: 'off-topic', description: 'Lunch, books and pets', is_default: true, subscribers: EVERYBODY },
] as const satisfies readonly DemoChannel[];

export type ChannelName = (typeof CHANNELS)[number]['name'];
