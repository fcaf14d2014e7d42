import type { AdministrationWords } from '../../words/administration/en.js';
import type { Words } from '../../words/en.js';

/** Ids of what the entry names besides. */
export const NAMED_ALREADY: ReadonlySet<string> = new Set([
  'subgroup_id',
  'export_id',
  'channel_folder_id',
  'playground_id',
  'profile_field_id',
]);

/** What a detail of the audit log is called: settings as on their pages. */
export function detailName(name: string, words: Words, administration: AdministrationWords): string | undefined {
  const { groups, channels, audit } = administration;
  const fields: Readonly<Record<string, readonly [string, string]>> = {
    ...groups.fields,
    ...channels.fields,
    ...words.settings.fields,
  };
  return fields[name]?.[0] ?? audit.details.names[name];
}

/** What nothing is called there. */
export const nothingOf = (name: string, { audit: { details } }: AdministrationWords): string =>
  details.nothing[name] ?? details.none;

/** Values that are one of a few. */
export function choiceOf(
  name: string,
  value: string | number,
  { settings, report }: Words,
  { bots, fields, exports, retention }: AdministrationWords,
): string | undefined {
  const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    ...settings.choices,
    role: settings.roles,
    invited_as: settings.roles,
    bot_type: bots.types,
    type: fields.types,
    export_type: exports.types,
    report_type: report.reasons,
    picture: {
      icon: settings.pictures.icon[0]!,
      logo: settings.pictures.logo[0]!,
      night_logo: settings.pictures.night_logo[0]!,
    },
    message_retention_days: { [-1]: retention.kinds.unlimited },
    new_stream_announcements_stream_id: { [-1]: settings.noChannel },
    signup_announcements_stream_id: { [-1]: settings.noChannel },
    moderation_request_channel_id: { [-1]: settings.noChannel },
  };
  const own = name.endsWith('_limit_seconds') ? settings.limits : choices[name];
  return own?.[value];
}
