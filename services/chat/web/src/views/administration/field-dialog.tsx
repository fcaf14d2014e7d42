import { useState } from 'react';
import { call } from '../../connection/call.js';
import { FormDialog } from '../../kit/form-dialog.js';
import { Check, Choice, Text } from '../../kit/inputs.js';
import type { ProfileField } from '../../model/types.js';
import { useModel } from '../../shell/client-context.js';
import { useAdministrationWords } from '../../words/administration/index.js';
import { ACCOUNT, accountOf, linesOf, OPTIONS, optionsOf } from './field-data.js';

type FieldType = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
const OTHER_ACCOUNT = 'custom';

/** A profile field: its kind is chosen once, all else can be changed later. */
export function FieldDialog({ field, onClose }: { field?: ProfileField; onClose(): void }) {
  const common = useAdministrationWords();
  const words = common.fields;
  const accounts = useModel(
    (state) => state.realm['realm_default_external_accounts'] as Record<string, { text: string }> | undefined,
  );
  const [type, setType] = useState(field?.type ?? 1);
  const [name, setName] = useState(field?.name ?? '');
  const [hint, setHint] = useState(field?.hint ?? '');
  const [options, setOptions] = useState(field?.type === OPTIONS ? linesOf(field) : '');
  const [account, setAccount] = useState(accountOf(field));
  const [required, setRequired] = useState(field?.required ?? false);
  const [editable, setEditable] = useState(field?.editable_by_user ?? true);
  const [inSummary, setInSummary] = useState(field?.display_in_profile_summary ?? false);
  const isKnownAccount = type === ACCOUNT && account.subtype !== OTHER_ACCOUNT;
  const dataOf = (): Record<string, unknown> | undefined => {
    if (type === OPTIONS) return optionsOf(options, field);
    if (type === ACCOUNT) return { ...account };
    return undefined;
  };
  const save = async () => {
    const field_data = dataOf();
    const changes = {
      ...(!isKnownAccount && { name, hint }),
      ...(field_data && { field_data }),
      required,
      editable_by_user: editable,
      display_in_profile_summary: inSummary,
    };
    if (field) await call('PATCH /realm/profile_fields/{field_id}', { field_id: field.id, ...changes });
    else await call('POST /realm/profile_fields', { field_type: type as FieldType, ...changes });
  };
  return (
    <FormDialog
      title={field ? common.edit(field.name) : words.create}
      submit={field ? common.save : words.create}
      onSubmit={save}
      onClose={onClose}
    >
      <Choice
        label={words.type}
        hint={words.typeHint}
        value={String(type)}
        choices={Object.entries(words.types)}
        isDisabled={field !== undefined}
        onChange={(chosen) => setType(Number(chosen))}
      />
      {type === ACCOUNT && (
        <Choice
          label={words.account}
          value={account.subtype}
          choices={[
            ...Object.entries(accounts ?? {}).map(([key, { text }]) => [key, text] as const),
            [OTHER_ACCOUNT, words.otherAccount],
          ]}
          isDisabled={field !== undefined}
          onChange={(subtype) => setAccount({ subtype, ...(subtype === OTHER_ACCOUNT && { url_pattern: '' }) })}
        />
      )}
      {type === ACCOUNT && account.subtype === OTHER_ACCOUNT && (
        <Text
          label={words.pattern}
          hint={words.patternHint}
          value={account.url_pattern ?? ''}
          onChange={(url_pattern) => setAccount({ ...account, url_pattern })}
          isRequired
        />
      )}
      {!isKnownAccount && (
        <>
          <Text label={common.name} value={name} onChange={setName} maxLength={40} isRequired />
          <Text label={words.hint} hint={words.hintHint} value={hint} onChange={setHint} maxLength={80} />
        </>
      )}
      {type === OPTIONS && (
        <Text
          label={words.options}
          hint={words.optionsHint}
          value={options}
          onChange={setOptions}
          rows={4}
          isRequired
        />
      )}
      <Check label={words.required} hint={words.requiredHint} isChecked={required} onChange={setRequired} />
      <Check label={words.editable} hint={words.editableHint} isChecked={editable} onChange={setEditable} />
      <Check label={words.summary} hint={words.summaryHint} isChecked={inSummary} onChange={setInSummary} />
    </FormDialog>
  );
}
