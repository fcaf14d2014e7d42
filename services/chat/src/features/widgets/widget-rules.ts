import Joi from 'joi';
import { ChatError } from '../../domain/errors.js';
import { LIMITS } from '../../limits/index.js';

export type WidgetType = 'poll' | 'todo';

/** `/poll` and `/todo` begin a message that clients show as a widget. */
export function widgetTypeOf(content: string): WidgetType | undefined {
  return /^\/(poll|todo)(?!\S)/.exec(content)?.[1] as WidgetType | undefined;
}

/** What the first submessage of a widget says: the first line of the message names it, the others are its entries. */
export function widgetBeginning(type: WidgetType, content: string): object {
  const [title = '', ...lines] = content.slice(`/${type}`.length).split(/\r\n|[\r\n]/);
  const entries = lines.map((line) => line.trim().replace(/^[-*]?\s*/, '')).filter((entry) => entry !== '');
  const extra_data =
    type === 'poll'
      ? { question: title.trim(), options: entries }
      : { task_list_title: title.trim(), tasks: entries.map(taskOf) };
  return { widget_type: type, extra_data };
}

function taskOf(entry: string): { task: string; desc: string } {
  const colon = entry.indexOf(': ');
  if (colon === -1) return { task: entry, desc: '' };
  return { task: entry.slice(0, colon).trim(), desc: entry.slice(colon + 2).trim() };
}

const text = () => Joi.string().allow('').required();
const index = () => Joi.number().integer().min(0).max(LIMITS.widgetIndex).required();

/** What people may do to a widget, by the type of the deed. */
const DEEDS: Record<WidgetType, Record<string, Joi.SchemaMap>> = {
  poll: {
    vote: { key: Joi.string().required(), vote: Joi.valid(-1, 1).required() },
    question: { question: text() },
    new_option: { idx: index(), option: Joi.string().required() },
  },
  todo: {
    new_task: { key: index(), task: Joi.string().required(), desc: text(), completed: Joi.boolean().required() },
    strike: { key: Joi.string().required() },
    new_task_list_title: { title: text() },
  },
};

/** Names are for who made the widget to change. */
const FOR_AUTHOR = new Set(['question', 'new_task_list_title']);

/** @throws ChatError BAD_REQUEST for JSON that is no deed of the widget, or one that is for its author alone. */
export function checkDeed(type: WidgetType, content: string, isAuthor: boolean): void {
  const deed = parse(content);
  const name = typeof deed === 'object' && deed !== null && 'type' in deed ? deed.type : undefined;
  const members = typeof name === 'string' && Object.hasOwn(DEEDS[type], name) ? DEEDS[type][name] : undefined;
  if (!members) throw new ChatError('BAD_REQUEST', `Unknown type for ${type} data`);
  const { error } = Joi.object({ type: Joi.string(), ...members }).validate(deed, { convert: false });
  if (error) throw new ChatError('BAD_REQUEST', `Invalid ${type} data: ${error.message}`);
  if (!isAuthor && FOR_AUTHOR.has(name as string)) {
    throw new ChatError('BAD_REQUEST', `You cannot change the name of this ${type} unless you are its author.`);
  }
}

function parse(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    throw new ChatError('BAD_REQUEST', 'Invalid json for submessage');
  }
}
