import type { Submessage } from '../connection/operations.js';

export interface PollOption {
  /** The key in votes: of the message itself, or of the user who added the entry. */
  key: string;
  text: string;
  /** The users who voted for it, in order. */
  voters: readonly number[];
}

export interface Poll {
  type: 'poll';
  question: string;
  options: readonly PollOption[];
}

export interface Task {
  key: string;
  text: string;
  description: string;
  isDone: boolean;
}

export interface TodoList {
  type: 'todo';
  title: string;
  tasks: readonly Task[];
}

export type Widget = Poll | TodoList;

type Deed = Readonly<Record<string, unknown>>;
const CANNED = 'canned';
/** Users write these texts, so longer lists are cut. */
const MOST_ENTRIES = 500;

/**
 * The poll or to-do list of a message after all its submessages; undefined for other messages. Invalid submessages are
 * ignored, as other clients do, so that all show the same.
 */
export function widgetOf(submessages: readonly Submessage[]): Widget | undefined {
  const [first, ...rest] = [...submessages].sort((a, b) => a.id - b.id);
  const beginning = first && parsed(first.content);
  const data = deedOf(beginning?.['extra_data']) ?? {};
  if (beginning?.['widget_type'] === 'poll') return poll(data, rest);
  if (beginning?.['widget_type'] === 'todo') return todo(data, rest);
  return undefined;
}

function poll(data: Deed, deeds: readonly Submessage[]): Poll {
  let question = textOf(data['question']) ?? '';
  const options = new Map<string, { text: string; voters: Set<number> }>();
  const add = (key: string, text: string | undefined) => {
    if (text !== undefined && options.size < MOST_ENTRIES) options.set(key, { text, voters: new Set() });
  };
  listOf(data['options']).forEach((option, at) => add(`${CANNED},${at}`, textOf(option)));
  for (const { sender_id, content } of deeds) {
    const deed = parsed(content) ?? {};
    if (deed['type'] === 'question') question = textOf(deed['question']) ?? question;
    if (deed['type'] === 'new_option') {
      const key = `${sender_id},${String(deed['idx'])}`;
      if (!options.has(key)) add(key, textOf(deed['option']));
    }
    if (deed['type'] === 'vote') {
      const voters = options.get(String(deed['key']))?.voters;
      if (deed['vote'] === 1) voters?.add(sender_id);
      else voters?.delete(sender_id);
    }
  }
  return {
    type: 'poll',
    question,
    options: [...options].map(([key, { text, voters }]) => ({ key, text, voters: [...voters] })),
  };
}

function todo(data: Deed, deeds: readonly Submessage[]): TodoList {
  let title = textOf(data['task_list_title']) ?? '';
  const tasks = new Map<string, Task>();
  const add = (key: string, deed: Deed | undefined) => {
    const text = textOf(deed?.['task']);
    if (text === undefined || tasks.has(key) || tasks.size >= MOST_ENTRIES) return;
    tasks.set(key, { key, text, description: textOf(deed?.['desc']) ?? '', isDone: deed?.['completed'] === true });
  };
  listOf(data['tasks']).forEach((task, at) => add(`${at},${CANNED}`, deedOf(task)));
  for (const { sender_id, content } of deeds) {
    const deed = parsed(content) ?? {};
    if (deed['type'] === 'new_task_list_title') title = textOf(deed['title']) ?? title;
    if (deed['type'] === 'new_task') add(`${String(deed['key'])},${sender_id}`, deed);
    const struck = deed['type'] === 'strike' ? tasks.get(String(deed['key'])) : undefined;
    if (struck) tasks.set(struck.key, { ...struck, isDone: !struck.isDone });
  }
  return { type: 'todo', title, tasks: [...tasks.values()] };
}

/** An index that no entry of this user has. */
export const nextIndex = (submessages: readonly Submessage[], own_id: number): number =>
  1 + submessages.filter(({ sender_id }) => sender_id === own_id).length;

function parsed(content: string): Deed | undefined {
  try {
    return deedOf(JSON.parse(content));
  } catch {
    return undefined;
  }
}

const deedOf = (value: unknown): Deed | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Deed) : undefined;
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
