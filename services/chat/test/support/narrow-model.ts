import { ROLES, type Role } from '../../src/domain/caller.js';

export interface ModelUser {
  id: number;
  role: Role;
}

export interface ModelChannel {
  id: number;
  name: string;
  invite_only: boolean;
  is_web_public: boolean;
  sharesHistory: boolean;
  is_muted_by: Set<number>;
  /** Who may read it without being subscribed, besides those who may read any public channel. */
  opened_to: Set<number>;
  subscribers: Set<number>;
}

export interface ModelMessage {
  id: number;
  sender_id: number;
  content: string;
  channel?: ModelChannel;
  topic: string;
  /** Of a direct message. */
  user_ids?: number[];
  /** Who was subscribed when it was sent, and when it was moved to where it is. */
  reached: Set<number>;
  came_to: Set<number>;
  /** Where it was sent. */
  home?: ModelChannel;
  flags: Map<number, Set<string>>;
  has: Set<string>;
  mentions_channel: boolean;
}

export interface ModelTerm {
  operator: string;
  operand: string | number | number[];
  negated?: boolean;
}

/** Visibility policies of topics by user, `channel id:topic` in lower case. */
export type TopicPolicies = Map<number, Map<string, number>>;

const CHANNEL_WORDS = ['channel', 'channels', 'topic'];
const DIRECT_WORDS = ['dm', 'dm-including', 'group-pm-with'];

/** The plainest reading of chat-gaps.md 1.6 and 5: every message is looked at, one after the other. */
export class NarrowModel {
  constructor(
    readonly messages: ModelMessage[],
    readonly channels: ModelChannel[],
    readonly policies: TopicPolicies,
  ) {}

  canRead(user: ModelUser, channel: ModelChannel): boolean {
    if (channel.is_web_public || channel.subscribers.has(user.id)) return true;
    return user.role !== ROLES.guest && (!channel.invite_only || channel.opened_to.has(user.id));
  }

  knows(user: ModelUser, channel: ModelChannel): boolean {
    return user.role <= ROLES.administrator || this.canRead(user, channel);
  }

  isOwn(user: ModelUser, message: ModelMessage): boolean {
    return message.sender_id === user.id || message.reached.has(user.id) || message.flags.has(user.id);
  }

  isVisible(user: ModelUser, message: ModelMessage, history: 'own' | 'shared'): boolean {
    if (message.user_ids) return message.user_ids.includes(user.id);
    const channel = message.channel!;
    if (!this.canRead(user, channel)) return false;
    const came = message.came_to.has(user.id);
    if (message.home !== channel && !channel.sharesHistory && !came) return false;
    if (this.isOwn(user, message)) return true;
    return history === 'shared' && (channel.sharesHistory || came);
  }

  /** Ids of the narrow, ascending; undefined where it is refused. */
  find(user: ModelUser, terms: readonly ModelTerm[]): number[] | undefined {
    if (!this.isAllowed(user, terms)) return undefined;
    const history = terms.some((term) => !term.negated && this.#opensHistory(user, term)) ? 'shared' : 'own';
    return this.#ids((message) => this.isVisible(user, message, history) && this.matches(user, message, terms));
  }

  findAmong(user: ModelUser, terms: readonly ModelTerm[]): number[] | undefined {
    if (!this.isAllowed(user, terms)) return undefined;
    return this.#ids((message) => this.isVisible(user, message, 'shared') && this.matches(user, message, terms));
  }

  isAllowed(user: ModelUser, terms: readonly ModelTerm[]): boolean {
    const wanted = terms.filter(({ negated }) => !negated);
    const isAboutChannels = wanted.some(
      ({ operator, operand }) => CHANNEL_WORDS.includes(operator) || ['resolved', 'followed'].includes(String(operand)),
    );
    const isAboutDirect = wanted.some(
      ({ operator, operand }) => DIRECT_WORDS.includes(operator) || (operator === 'is' && operand === 'dm'),
    );
    const areKnown = terms.every(
      ({ operator, operand }) => operator !== 'channel' || this.knows(user, this.#channel(operand as number)),
    );
    return areKnown && !(isAboutChannels && isAboutDirect);
  }

  matches(user: ModelUser, message: ModelMessage, terms: readonly ModelTerm[]): boolean {
    const isInOneChannel = terms.some(({ operator, negated }) => operator === 'channel' && !negated);
    return terms.every(
      (term) =>
        term.operator === 'near' || this.#fulfils(user, message, term, isInOneChannel) !== (term.negated ?? false),
    );
  }

  #ids(condition: (message: ModelMessage) => boolean): number[] {
    return this.messages
      .filter(condition)
      .map(({ id }) => id)
      .sort((a, b) => a - b);
  }

  #channel(id: number): ModelChannel {
    return this.channels.find((channel) => channel.id === id)!;
  }

  #opensHistory(user: ModelUser, { operator, operand }: ModelTerm): boolean {
    return (
      operator === 'channel' || (operator === 'channels' && (operand === 'web-public' || user.role !== ROLES.guest))
    );
  }

  #fulfils(user: ModelUser, message: ModelMessage, { operator, operand }: ModelTerm, isInOneChannel: boolean): boolean {
    const flags = message.flags.get(user.id) ?? new Set();
    const { channel, user_ids } = message;
    const policy = channel && this.policies.get(user.id)?.get(`${channel.id}:${message.topic.toLowerCase()}`);
    const isMuted =
      policy === 1 ||
      (!isInOneChannel && policy === undefined && channel !== undefined && channel.is_muted_by.has(user.id));
    const words = `${message.content} ${message.topic}`.toLowerCase();
    switch (`${operator}:${operator === 'is' || operator === 'in' || operator === 'channels' ? String(operand) : ''}`) {
      case 'channel:':
        return channel?.id === operand;
      case 'channels:public':
        return channel !== undefined && !channel.invite_only;
      case 'channels:web-public':
        return channel?.is_web_public ?? false;
      case 'topic:':
        return channel !== undefined && message.topic.toLowerCase() === String(operand).toLowerCase();
      case 'dm:':
        return (
          user_ids !== undefined &&
          String(user_ids) === String([...new Set([...(operand as number[]), user.id])].sort((a, b) => a - b))
        );
      case 'dm-including:':
        return user_ids !== undefined && (operand as number[]).every((id) => user_ids.includes(id));
      case 'group-pm-with:':
        return (
          user_ids !== undefined && user_ids.length > 2 && (operand as number[]).every((id) => user_ids.includes(id))
        );
      case 'sender:':
        return message.sender_id === operand;
      case 'is:dm':
        return user_ids !== undefined;
      case 'is:starred':
        return flags.has('starred');
      case 'is:alerted':
        return flags.has('alerted');
      case 'is:mentioned':
        return flags.has('mentioned') || (message.mentions_channel && message.reached.has(user.id));
      case 'is:resolved':
        return channel !== undefined && message.topic.startsWith('✔ ');
      case 'is:followed':
        return policy === 3;
      case 'is:muted':
        return isMuted;
      case 'in:home':
        return !isMuted;
      case 'in:all':
        return true;
      case 'has:':
        return message.has.has(String(operand));
      case 'id:':
        return message.id === operand;
      case 'search:':
        return (operand as string)
          .split(' ')
          .every((wanted) => new RegExp(`(?<![\\p{L}\\p{N}])${wanted}`, 'u').test(words));
      default:
        throw new Error(`The model does not know ${operator}:${String(operand)}`);
    }
  }
}
