import type { Data } from '../../api/client';
import { useOnce } from '../../api/use-once';
import { useWrite } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { TextInput } from '../../kit/field';
import { RecordDialog } from '../../kit/record-dialog';
import { SelectInput } from '../../kit/select-input';
import { text } from './allergy-text';
import styles from './chart.module.css';
import { text as chartText } from './chart-text';

export type Allergy = Data<'GET /api/v1/allergies'>[number];

export const ALLERGY_CHANGES = ['GET /api/v1/allergies', 'GET /api/v1/patients/{patient}/allergies'] as const;

const CATEGORIES = ['medication', 'food', 'environment', 'biologic'] as const;
const CRITICALITIES = ['low', 'high', 'unable-to-assess'] as const;
const SEVERITIES = ['mild', 'moderate', 'severe'] as const;

const valuesOf = (of: Allergy | undefined) => ({
  substance: of?.substance?.display ?? '',
  category: of?.category ?? ('' as const),
  criticality: of?.criticality ?? ('' as const),
  reaction: of?.reactions[0]?.manifestation.display ?? '',
  severity: of?.reactions[0]?.severity ?? ('' as const),
  verification_status:
    of && of.verification_status !== 'entered-in-error' ? of.verification_status : ('confirmed' as const),
  clinical_status: of?.clinical_status ?? ('active' as const),
  note: of?.note ?? '',
});
type Values = ReturnType<typeof valuesOf>;

/** A code stays as long as its words do, and so do reactions after the first, which the dialog does not show. */
function bodyOf(values: Values, of: Allergy | undefined) {
  const [first, ...others] = of?.reactions ?? [];
  const display = values.reaction.trim();
  const manifestation = first?.manifestation.display === display ? first.manifestation : { display };
  const reactions =
    display === ''
      ? others
      : [{ manifestation, severity: values.severity || null, onset: first?.onset ?? null }, ...others];
  return {
    substance: of?.substance?.display === values.substance.trim() ? of.substance : { display: values.substance.trim() },
    category: values.category || null,
    criticality: values.criticality || null,
    verification_status: values.verification_status,
    // FHIR knows no state of an allergy that was refuted.
    ...(values.verification_status !== 'refuted' && { clinical_status: values.clinical_status }),
    reactions,
    note: values.note.trim() || null,
  };
}

export function AllergyDialog(props: {
  patient: string;
  of: Allergy | undefined;
  newest: Allergy | undefined;
  close(): void;
}) {
  const { of, patient } = props;
  const say = useWords(text);
  const { save } = useWords(chartText);
  const create = useOnce('POST /api/v1/allergies', { changes: ALLERGY_CHANGES });
  const update = useWrite('PATCH /api/v1/allergies/{allergy}', { changes: ALLERGY_CHANGES });
  const optional = <T extends string>(values: readonly T[], label: (value: T) => string) => [
    { value: '' as const, label: say.notSaid },
    ...values.map((value) => ({ value, label: label(value) })),
  ];
  return (
    <RecordDialog<Allergy, Values>
      {...props}
      title={of?.substance ? say.editTitle(of.substance.display) : say.newTitle}
      valuesOf={valuesOf}
      check={({ substance, reaction, severity }) => ({
        ...(substance.trim() === '' && { substance: say.substanceMissing }),
        ...(severity !== '' && reaction.trim() === '' && { reaction: say.reactionMissing }),
      })}
      send={(values, ifMatch, base) =>
        of && ifMatch !== undefined
          ? update.mutateAsync({
              path: { allergy: of.id },
              body: bodyOf(values, base),
              headers: { 'If-Match': ifMatch },
            })
          : create.send({ body: { patient_id: patient, ...bodyOf(values, of) } })
      }
      act={save}
      labels={{
        substance: say.substance,
        category: say.category,
        criticality: say.criticality,
        reaction: say.reaction,
        severity: say.severity,
        verification_status: say.verification,
        clinical_status: say.state,
        note: say.note,
      }}
    >
      {(form) => (
        <>
          <TextInput
            {...form.field('substance')}
            label={say.substance}
            hint={say.substanceHint}
            maxLength={255}
            autoComplete="off"
            autoFocus
          />
          <div className={styles.pair}>
            <SelectInput
              {...form.field('category')}
              label={say.category}
              options={optional(CATEGORIES, (value) => say[value])}
            />
            <SelectInput
              {...form.field('criticality')}
              label={say.criticality}
              options={optional(CRITICALITIES, (value) => say[value])}
            />
          </div>
          <div className={styles.pair}>
            <TextInput
              {...form.field('reaction')}
              label={say.reaction}
              hint={say.reactionHint}
              optional
              maxLength={255}
              autoComplete="off"
            />
            <SelectInput
              {...form.field('severity')}
              label={say.severity}
              options={optional(SEVERITIES, (value) => say[value])}
            />
          </div>
          <div className={styles.pair}>
            <SelectInput
              {...form.field('verification_status')}
              label={say.verification}
              options={(['confirmed', 'unconfirmed', 'refuted'] as const).map((value) => ({
                value,
                label: say[value],
              }))}
            />
            {form.values.verification_status !== 'refuted' && (
              <SelectInput
                {...form.field('clinical_status')}
                label={say.state}
                options={(['active', 'inactive', 'resolved'] as const).map((value) => ({ value, label: say[value] }))}
              />
            )}
          </div>
          <TextInput {...form.field('note')} label={say.note} optional rows={2} maxLength={2000} />
        </>
      )}
    </RecordDialog>
  );
}
