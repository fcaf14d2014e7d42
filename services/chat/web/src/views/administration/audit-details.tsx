import { isolated, peopleNames, userOf } from '../../model/names.js';
import type { State } from '../../model/state.js';
import { useComputed } from '../../shell/client-context.js';
import type { AdministrationWords } from '../../words/administration/en.js';
import { useAdministrationWords } from '../../words/administration/index.js';
import { useWords, type Words } from '../../words/index.js';
import { choiceOf, detailName, NAMED_ALREADY, nothingOf } from './audit-names.js';

type Details = Readonly<Record<string, unknown>>;

const MOST_LETTERS = 200;

/** What an entry of the audit log tells besides, in words. */
export function AuditDetails({ details }: { details: Details }) {
  const words = useWords();
  const administration = useAdministrationWords();
  const text = useComputed(
    (state) => textOf(details, { state, words, administration }),
    details,
    words,
    administration,
  );
  return text === '' ? undefined : <> · {text}</>;
}

interface Known {
  state: State;
  words: Words;
  administration: AdministrationWords;
}

function textOf(details: Details, known: Known): string {
  const { words, administration } = known;
  const said = administration.audit.details;
  const { property, old, new: now, ...others } = details;
  const nameOf = (name: string) => detailName(name, words, administration) ?? name.replaceAll('_', ' ');
  const told = Object.entries(others)
    .filter(([name]) => !NAMED_ALREADY.has(name))
    .map(([name, value]) => said.member(nameOf(name), valueText(name, value, known)));
  if (typeof property === 'string') {
    const what = nameOf(property);
    // Of an order ids are told, which say nothing.
    const isTold = 'new' in details && property !== 'order';
    told.unshift(
      isTold ? said.change(what, valueText(property, old, known), valueText(property, now, known)) : said.changed(what),
    );
  }
  return told.join(', ');
}

function valueText(name: string, value: unknown, known: Known): string {
  const { state, words, administration } = known;
  const said = administration.audit.details;
  if (value === null || value === undefined || value === '') return nothingOf(name, administration);
  if (typeof value === 'boolean') return value ? said.yes : said.no;
  if (typeof value === 'number' || typeof value === 'string') {
    const choice = choiceOf(name, value, words, administration);
    if (choice !== undefined) return choice;
  }
  if (typeof value === 'number') {
    if (name.endsWith('_group') || name === 'can_create_groups') return groupName(value, state, words);
    if (name === 'bot_owner_id' || name === 'inviter_id') return userOf(state, value, words.unknownPerson).full_name;
    if (/(channel|stream)(_id)?$/.test(name) && state.channels.has(value))
      return `#${isolated(state.channels.get(value)!.name)}`;
    return nameInList(name, value, state) ?? String(value);
  }
  if (typeof value === 'string') return shortened(value);
  if (name === 'field_ids') return (value as number[]).map((id) => nameInList(name, id, state) ?? id).join(', ');
  return objectText(value, state, words, said);
}

/** Of those that the organization still has. */
function nameInList(name: string, id: number, { realm, folders, profile_fields }: State): string | undefined {
  if (name === 'folder_id') return folders.find((one) => one.id === id)?.name;
  if (name === 'field_ids') return profile_fields.find((one) => one.id === id)?.name;
  const linkifiers = (realm['realm_linkifiers'] ?? []) as readonly { id: number; pattern: string }[];
  return name === 'linkifier_id' ? linkifiers.find((one) => one.id === id)?.pattern : undefined;
}

/** A permission that is given to people and groups, a list, or something else that has members. */
function objectText(value: unknown, state: State, words: Words, said: { none: string }): string {
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
