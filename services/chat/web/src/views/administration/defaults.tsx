import { request } from '../../connection/call.js';
import { useModel } from '../../shell/client-context.js';
import { useWords } from '../../words/index.js';
import { PERSONAL_FIELDS } from '../settings/setting-fields.js';
import { SettingRow } from '../settings/setting-row.js';

const NONE: Readonly<Record<string, unknown>> = {};

/** The settings that people begin with; who is here already keeps theirs. */
export function DefaultSettings() {
  const { settings: words } = useWords();
  const defaults = useModel(
    (state) => (state.realm['realm_user_settings_defaults'] as Record<string, unknown> | undefined) ?? NONE,
  );
  const sections = ['appearance', 'notifications', 'privacy'] as const;
  return sections.map((section) => (
    <div key={section}>
      <h3>{words.sections[section]}</h3>
      {PERSONAL_FIELDS[section]
        .filter((name) => name in defaults)
        .map((name) => {
          const choices = words.choices[name];
          const change = (value: unknown) => {
            const typed = choices && typeof defaults[name] === 'number' ? Number(value) : value;
            return request('PATCH', '/realm/user_settings_defaults', { [name]: typed });
          };
          return (
            <SettingRow
              key={name}
              name={name}
              value={defaults[name]}
              onChange={change}
              {...(choices && { choices: Object.entries(choices) })}
            />
          );
        })}
    </div>
  ));
}
