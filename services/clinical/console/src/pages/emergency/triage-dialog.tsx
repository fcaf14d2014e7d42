import { FieldError, Label, Radio, RadioGroup, Text } from 'react-aria-components';
import { useOnce } from '../../api/use-once';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Dialog } from '../../kit/dialog';
import { TextInput, type Bound } from '../../kit/field';
import { useFieldFault } from '../../kit/field-fault';
import { FormView, useForm } from '../../kit/form';
import { SelectInput } from '../../kit/select-input';
import { useToast } from '../../kit/toast';
import { Vitals } from '../../vitals/fields';
import { isSign, numberOf, SIGN_NAMES, type Sign } from '../../vitals/signs';
import { dialogText } from './dialog-text';
import { LevelChip } from './level';
import styles from './dialogs.module.css';
import { CHANGES, LEVELS, type Level, type Visit } from './visit';

const AGAIN = ['', '5', '10', '15', '30', '60', '120', '240'];

const NO_SIGNS = Object.fromEntries(SIGN_NAMES.map((sign) => [sign, ''])) as Record<Sign, string>;

/** How urgent it is, what was measured, and when somebody looks again. Every triage is kept; the latest counts. */
export function TriageDialog({ of, close }: { of: Visit; close(): void }) {
  const say = useWords(dialogText);
  const toast = useToast();
  const triage = useOnce('POST /api/v1/emergency/visits/{visit}/triage', CHANGES);
  const form = useForm({
    initial: {
      level: (of.triage ? String(of.triage.level) : '') as Level | '',
      complaint: of.triage?.complaint ?? of.complaint ?? '',
      notes: '',
      reassess_in_minutes: '',
      vitals: NO_SIGNS,
    },
    check: ({ level, vitals }) => ({
      ...(level === '' && { level: say.levelMissing }),
      ...Object.fromEntries(
        SIGN_NAMES.filter((sign) => !isSign(sign, vitals[sign])).map((sign) => [`vitals.${sign}`, say.signWrong]),
      ),
    }),
    send: ({ level, complaint, notes, reassess_in_minutes, vitals }) => {
      const signs = SIGN_NAMES.map((sign) => [sign, numberOf(vitals[sign]) ?? null] as const);
      return triage.send({
        path: { visit: of.id },
        body: {
          level: Number(level),
          complaint: complaint.trim() || null,
          notes: notes.trim() || null,
          reassess_in_minutes: Number(reassess_in_minutes) || null,
          vitals: signs.every(([, value]) => value === null) ? null : Object.fromEntries(signs),
        },
      });
    },
    done({ message }) {
      toast(message);
      close();
    },
  });
  return (
    <Dialog title={say.triageTitle(of.patient.full_name)} close={close} alert wide>
      <div className={styles.wide}>
        <FormView form={form} send={say.saveTriage} icon="check" cancel={<Button onPress={close}>{say.cancel}</Button>}>
          <LevelChoice {...form.field('level')} />
          <TextInput {...form.field('complaint')} label={say.complaint} maxLength={500} optional />
          <Vitals
            birthDate={of.patient.birth_date}
            field={(sign) => ({
              value: form.values.vitals[sign],
              onChange: (typed) => form.set({ vitals: { ...form.values.vitals, [sign]: typed } }),
              error: form.errorOf(`vitals.${sign}`),
            })}
          />
          <TextInput {...form.field('notes')} label={say.notes} rows={2} maxLength={2_000} optional />
          <SelectInput
            {...form.field('reassess_in_minutes')}
            label={say.lookAgain}
            hint={say.lookAgainHint}
            options={AGAIN.map((value) => ({ value, label: value === '' ? say.lookAgainNo : say.inMinutes(+value) }))}
          />
        </FormView>
      </div>
    </Dialog>
  );
}

/** The five levels in a row, each on its colour: the arrows choose. */
function LevelChoice(props: Bound<Level | ''>) {
  const say = useWords(dialogText);
  const { value, onChange } = props;
  const error = useFieldFault(say.level, props);
  return (
    <RadioGroup
      className="field"
      orientation="horizontal"
      value={value === '' ? null : value}
      onChange={(next) => onChange(next as Level)}
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <Label>{say.level}</Label>
      <Text slot="description">{say.levelHint}</Text>
      <div className={styles.levels}>
        {LEVELS.map((level) => (
          <Radio key={level} value={level} className={styles.level ?? ''} autoFocus={level === (value || '1')}>
            <LevelChip level={Number(level)} />
            <span>{say.levelOf(level)}</span>
          </Radio>
        ))}
      </div>
      <FieldError>{error}</FieldError>
    </RadioGroup>
  );
}
