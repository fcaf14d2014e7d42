import { useRef } from 'react';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Checkbox, Choice, Fieldset, TextInput, toggled } from '../../kit/field';
import type { Form } from '../../kit/form';
import { Section } from '../../kit/page';
import styles from './connections.module.css';
import { policyText } from './policy-text';
import type { Code, ConnectionValues } from './values';

const MOST_CODES = 200;

/** What is done with what comes. */
export function PolicyFields({ form }: { form: Form<ConnectionValues> }) {
  const say = useWords(policyText);
  const { policy } = form.values;
  const set = (some: Partial<ConnectionValues['policy']>) => form.set({ policy: { ...policy, ...some } });
  return (
    <Section title={say.policy} intro={say.policyIntro}>
      <Checkbox
        value={policy.create_patients}
        onChange={(create_patients) => set({ create_patients })}
        label={say.createPatients}
        hint={say.createPatientsHint}
      />
      <Checkbox
        value={policy.update_patients}
        onChange={(update_patients) => set({ update_patients })}
        label={say.updatePatients}
        hint={say.updatePatientsHint}
      />
      <Fieldset label={say.matchBy} hint={say.matchByHint} error={form.errorOf('policy.match_by')}>
        {(['identifier', 'document'] as const).map((by) => (
          <Checkbox
            key={by}
            value={policy.match_by.includes(by)}
            onChange={(on) => set({ match_by: toggled(policy.match_by, by, on) })}
            label={say[by]}
            hint={say[`${by}Hint`]}
          />
        ))}
      </Fieldset>
      <Choice
        label={say.ack}
        value={policy.ack_quarantined}
        onChange={(ack_quarantined) => set({ ack_quarantined })}
        error={form.errorOf('policy.ack_quarantined')}
        path="policy.ack_quarantined"
        options={[
          { value: 'AE', label: say.ackAE, hint: say.ackAEHint },
          { value: 'AA', label: say.ackAA, hint: say.ackAAHint },
        ]}
      />
      <Codes form={form} codes={policy.codes} set={(codes) => set({ codes })} />
    </Section>
  );
}

function Codes(props: { form: Form<ConnectionValues>; codes: readonly Code[]; set(codes: readonly Code[]): void }) {
  const { form, codes, set } = props;
  const say = useWords(policyText);
  const list = useRef<HTMLDivElement>(null);
  const put = (at: number, some: Partial<Code>) =>
    set(codes.map((code, index) => (index === at ? { ...code, ...some } : code)));
  const fault = codes.length > 0 ? undefined : form.errorOf('policy.codes');
  /** What is wrong with a row as a whole, as a code that is there twice, is said at what the message says. */
  function faultOf(at: number, side: keyof Code) {
    const [from, to] = [form.errorOf(`policy.codes.${at}.from`), form.errorOf(`policy.codes.${at}.to`)];
    return side === 'to' ? to : (from ?? (to === undefined ? form.errorOf(`policy.codes.${at}`) : undefined));
  }
  function remove(at: number) {
    set(codes.filter((_, index) => index !== at));
    // The button that was pressed goes with its row.
    list.current?.querySelector<HTMLElement>('[data-add] button')?.focus();
  }
  return (
    <Fieldset label={say.codes} hint={say.codesHint} error={fault}>
      <div ref={list} className={styles.codes}>
        {codes.map((code, at) => (
          // Rows have no names of their own, and are only added at the end.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className={styles.code}>
            {(['from', 'to'] as const).map((side) => (
              <TextInput
                key={side}
                value={code[side]}
                onChange={(typed) => put(at, { [side]: typed })}
                error={faultOf(at, side)}
                path={`policy.codes.${at}.${side}`}
                label={side === 'from' ? say.codeFrom(at + 1) : say.codeTo(at + 1)}
                maxLength={100}
                autoComplete="off"
              />
            ))}
            <Button look="quiet" icon="trash" aria-label={say.removeCode(at + 1)} onPress={() => remove(at)} />
          </div>
        ))}
        <div data-add="">
          <Button
            small
            icon="plus"
            isDisabled={codes.length >= MOST_CODES}
            onPress={() => set([...codes, { from: '', to: '' }])}
          >
            {say.addCode}
          </Button>
        </div>
      </div>
    </Fieldset>
  );
}
