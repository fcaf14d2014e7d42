import { useWords } from '../../i18n/language';
import { clockTime } from '../../kit/clock';
import { Checkbox, Choice, Fieldset, TextInput, toggled } from '../../kit/field';
import type { Form } from '../../kit/form';
import { HoursFields } from './hours';
import { HOLDERS, type Holder, type Hours, type Policy } from './rules';
import { text } from './text';

/** A policy as it is typed. */
export interface Values {
  roles: Holder[];
  relation: Policy['relation'];
  limited: 'no' | 'yes';
  hours: Hours[];
  /** Networks, one a line. */
  ip_cidrs: string;
  break_glass: boolean;
  break_glass_passes: Policy['break_glass_passes'];
}

const WORKING_HOURS: Hours = { days: [1, 2, 3, 4, 5], from: '08:00', to: '20:00' };

export const valuesOf = (policy: Policy): Values => ({
  roles: policy.roles,
  relation: policy.relation,
  limited: policy.hours === null ? 'no' : 'yes',
  hours: policy.hours ?? [WORKING_HOURS],
  ip_cidrs: policy.ip_cidrs.join('\n'),
  break_glass: policy.break_glass,
  break_glass_passes: policy.break_glass_passes,
});

const clocked = ({ days, from, to }: Hours): Hours => ({
  days,
  from: clockTime(from) ?? from,
  to: clockTime(to) ?? to,
});

export const policyOf = ({ limited, ip_cidrs, hours, ...same }: Values): Policy => ({
  ...same,
  hours: limited === 'yes' ? hours.map(clocked) : null,
  ip_cidrs: ip_cidrs.split(/[\s,;]+/).filter(Boolean),
});

export function PolicyFields({ form }: { form: Form<Values> }) {
  const say = useWords(text);
  const { roles, limited, break_glass, break_glass_passes: passes } = form.values;
  const inherited = roles.filter((role) => !(HOLDERS as readonly Holder[]).includes(role));
  return (
    <>
      <Fieldset label={say.who} error={form.errorOf('roles')}>
        {[...HOLDERS, ...inherited].map((role) => (
          <Checkbox
            key={role}
            value={roles.includes(role)}
            onChange={(on) => form.field('roles').onChange(toggled(roles, role, on))}
            label={say[role]}
            {...(role === 'api_key' && { hint: say.api_keyHint })}
            {...(inherited.includes(role) && { hint: say.noClinical })}
          />
        ))}
      </Fieldset>
      <Choice
        {...form.field('relation')}
        label={say.whose}
        options={(['any', 'care_team', 'own'] as const).map((value) => ({
          value,
          label: say[value],
          hint: say[`${value}Hint`],
        }))}
      />
      <Choice
        {...form.field('limited')}
        label={say.when}
        options={[
          { value: 'no', label: say.always },
          { value: 'yes', label: say.someHours, hint: say.someHoursHint },
        ]}
      />
      {limited === 'yes' && <HoursFields {...form.field('hours')} />}
      <TextInput
        {...form.field('ip_cidrs')}
        label={say.networks}
        hint={say.networksHint}
        rows={3}
        optional
        autoComplete="off"
      />
      <Fieldset label={say.emergency}>
        <Checkbox {...form.field('break_glass')} label={say.glass} hint={say.glassHint} />
        {break_glass && (
          <div className="policy-passes" role="group" aria-label={say.glassPasses}>
            <span className="hint">{say.glassPasses}</span>
            {(['hours', 'networks'] as const).map((what) => (
              <Checkbox
                key={what}
                value={passes.includes(what)}
                onChange={(on) => form.field('break_glass_passes').onChange(toggled(passes, what, on))}
                label={what === 'hours' ? say.passesHours : say.passesNetworks}
              />
            ))}
          </div>
        )}
      </Fieldset>
    </>
  );
}
