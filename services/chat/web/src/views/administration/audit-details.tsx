import { peopleNames, userOf } from '../../model/names.js';
import type { State } from '../../model/state.js';
import { useComputed } from '../../shell/client-context.js';
import { useAdministrationWords } from '../../words/administration/index.js';
import { useWords, type Words } from '../../words/index.js';

type Said = ReturnType<typeof useAdministrationWords>['audit']['details'];
type Details = Readonly<Record<string, unknown>>;

/** Ids of what the entry itself names. */
const NAMED_ALREADY: ReadonlySet<string> = new Set(['subgroup_id', 'export_id']);
const ROLES: ReadonlySet<string> = new Set(['role', 'invited_as']);
const MOST_LETTERS = 200;

/** What an entry of the audit log tells besides, in words. */
export function AuditDetails({ details }: { details: Details }) {
  const words = useWords();
  const said = useAdministrationWords().audit.details;
  const text = useComputed((state) => textOf(details, state, words, said), details, words, said);
  return text === '' ? undefined : <> · {text}</>;
}

function textOf(details: Details, state: State, words: Words, said: Said): string {
  const { property, old, new: now, ...others } = details;
  const nameOf = (name: string) =>
    words.settings.fields[name]?.[0] ?? said.names[name] ?? name.replace(/_(id|group)$/, '').replaceAll('_', ' ');
  const valueOf = (name: string, value: unknown) => valueText(name, value, state, words, said);
  const told = Object.entries(others)
    .filter(([name]) => !NAMED_ALREADY.has(name))
    .map(([name, value]) => said.member(nameOf(name), valueOf(name, value)));
  if (typeof property === 'string') {
    const what = nameOf(property);
    told.unshift(
      'new' in details ? said.change(what, valueOf(property, old), valueOf(property, now)) : said.changed(what),
    );
  }
  return told.join(', ');
}

function valueText(name: string, value: unknown, state: State, words: Words, said: Said): string {
  if (value === null || value === undefined || value === '') return said.none;
  if (typeof value === 'boolean') return value ? said.yes : said.no;
  if (typeof value === 'number' || typeof value === 'string') {
    const choice = (words.settings.choices as Readonly<Record<string, Record<string, string>>>)[name]?.[value];
    if (choice !== undefined) return choice;
  }
  if (typeof value === 'number') {
    if (ROLES.has(name)) return words.settings.roles[value] ?? String(value);
    if (name.endsWith('_group')) return groupName(value, state, words);
    if (name === 'bot_owner_id') return userOf(state, value, words.unknownPerson).full_name;
    if (/(channel|stream)(_id)?$/.test(name) && state.channels.has(value)) return `#${state.channels.get(value)!.name}`;
    return String(value);
  }
  if (typeof value === 'string') return shortened(value);
  return objectText(value, state, words, said);
}

/** A permission that is given to people and groups, a list, or something else that has members. */
function objectText(value: unknown, state: State, words: Words, said: Said): string {
  if (Array.isArray(value)) {
    const one = (item: unknown) => (typeof item === 'string' ? item : JSON.stringify(item));
    return value.length === 0 ? said.none : shortened(value.map(one).join(', '));
  }
  const { direct_members: people, direct_subgroups: groups } = value as Record<string, unknown>;
  if (!Array.isArray(people) || !Array.isArray(groups)) return shortened(JSON.stringify(value));
  const names = [
    ...groups.map((id: number) => groupName(id, state, words)),
    ...(people.length > 0 ? [peopleNames(state, people as number[], words.unknownPerson)] : []),
  ];
  return names.length === 0 ? said.none : shortened(names.join(', '));
}

function groupName(id: number, state: State, words: Words): string {
  const name = state.groups.get(id)?.name;
  return name === undefined ? String(id) : ((words.settings.groups as Record<string, string>)[name] ?? name);
}

const shortened = (text: string): string => (text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text);
