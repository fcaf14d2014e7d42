import { useState } from 'react';
import type { Data } from '../../api/client';
import { useOnce } from '../../api/use-once';
import { usePages } from '../../api/use-pages';
import { useWrite } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { TextInput } from '../../kit/field';
import { Section } from '../../kit/page';
import { RecordDialog } from '../../kit/record-dialog';
import { SelectInput } from '../../kit/select-input';
import { Loaded } from '../../kit/states';
import { DataTable } from '../../kit/table';
import styles from './chart.module.css';
import { text } from './chart-text';
import { MoreRows } from './more-rows';
import { Acts, voiding } from './record-acts';
import { VoidDialog } from './void';

type Immunization = Data<'GET /api/v1/patients/{patient}/immunizations'>[number];

const CHANGES = ['GET /api/v1/patients/{patient}/immunizations'] as const;

/** Vaccines that were given, or were not, the newest first. */
export function Immunizations({ id, mayWrite }: { id: string; mayWrite: boolean }) {
  const say = useWords(text);
  const format = useFormat();
  const [open, setOpen] = useState<Immunization | 'new'>();
  const [voided, setVoided] = useState<Immunization>();
  const { query, more } = usePages('GET /api/v1/patients/{patient}/immunizations', {
    path: { patient: id },
    query: { sort: '-occurred_on' },
  });
  const cancel = useWrite('POST /api/v1/patients/{patient}/immunizations/{immunization}/cancel', { changes: CHANGES });
  return (
    <Section
      title={say.immunizations}
      actions={
        mayWrite && (
          <Button small icon="plus" onPress={() => setOpen('new')}>
            {say.addImmunization}
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {({ data }) => (
          <DataTable
            caption={say.immunizations}
            rows={data}
            rowKey={(each) => each.id}
            faded={({ status }) => status === 'entered_in_error'}
            empty={<p className="hint">{say.noImmunizations}</p>}
            foot={more && <MoreRows more={more} of={say.immunizations} />}
            columns={[
              { key: 'vaccine', title: say.vaccine, heads: true, cell: ({ vaccine }) => vaccine.display },
              {
                key: 'when',
                title: say.when,
                keep: true,
                cell: ({ occurred_on }) => format.partialDate(occurred_on),
              },
              { key: 'dose', title: say.dose, cell: ({ dose_number }) => dose_number ?? say.nothing },
              { key: 'state', title: say.state, cell: ({ status }) => say[status] },
              ...(mayWrite
                ? [
                    {
                      key: 'acts',
                      title: say.edit,
                      end: true,
                      cell: (each: Immunization) => (
                        <Acts
                          name={each.vaccine.display}
                          isOver={each.status === 'entered_in_error'}
                          edit={() => setOpen(each)}
                          cancel={() => setVoided(each)}
                        />
                      ),
                    },
                  ]
                : []),
            ]}
          />
        )}
      </Loaded>
      {open && (
        <ImmunizationDialog
          patient={id}
          of={open === 'new' ? undefined : open}
          newest={query.data?.data.find((each) => open !== 'new' && each.id === open.id)}
          close={() => setOpen(undefined)}
        />
      )}
      {voided && (
        <VoidDialog
          name={voided.vaccine.display}
          send={(reason) =>
            cancel.mutateAsync({ path: { patient: id, immunization: voided.id }, ...voiding(voided, reason) })
          }
          close={() => setVoided(undefined)}
        />
      )}
    </Section>
  );
}

const valuesOf = (of: Immunization | undefined) => ({
  vaccine: of?.vaccine.display ?? '',
  occurred_on: of?.occurred_on ?? '',
  dose_number: of?.dose_number ? String(of.dose_number) : '',
  lot_number: of?.lot_number ?? '',
  site: of?.site ?? '',
  status: of?.status === 'not_done' ? ('not_done' as const) : ('completed' as const),
  reason: of?.reason ?? '',
});
type Values = ReturnType<typeof valuesOf>;
const NOTHING_GIVEN = { dose_number: null, lot_number: null, site: null };
/** What is not on the page is not sent; of one that turns out otherwise it is taken away. A code stays as long as its words do. */
const bodyOf = (values: Values, of: Immunization | undefined) => {
  const isGiven = values.status === 'completed';
  const turns = of !== undefined && of.status !== values.status;
  return {
    vaccine: of?.vaccine.display === values.vaccine.trim() ? of.vaccine : { display: values.vaccine.trim() },
    occurred_on: values.occurred_on.trim(),
    status: values.status,
    ...(isGiven
      ? {
          dose_number: values.dose_number.trim() === '' ? null : Number(values.dose_number),
          lot_number: values.lot_number.trim() || null,
          site: values.site.trim() || null,
          ...(turns && { reason: null }),
        }
      : { reason: values.reason.trim() || null, ...(turns && NOTHING_GIVEN) }),
  };
};

function ImmunizationDialog(props: {
  patient: string;
  of: Immunization | undefined;
  newest: Immunization | undefined;
  close(): void;
}) {
  const { of, patient } = props;
  const say = useWords(text);
  const create = useOnce('POST /api/v1/patients/{patient}/immunizations', { changes: CHANGES });
  const update = useWrite('PATCH /api/v1/patients/{patient}/immunizations/{immunization}', { changes: CHANGES });
  return (
    <RecordDialog<Immunization, Values>
      {...props}
      title={of ? say.editImmunization(of.vaccine.display) : say.newImmunization}
      valuesOf={valuesOf}
      check={({ vaccine, occurred_on, dose_number, status }) => ({
        ...(vaccine.trim() === '' && { vaccine: say.vaccineMissing }),
        ...(occurred_on.trim() === '' && { occurred_on: say.whenMissing }),
        ...(status === 'completed' && !/^\d*$/.test(dose_number.trim()) && { dose_number: say.doseWrong }),
      })}
      send={(values, ifMatch, base) =>
        of && ifMatch !== undefined
          ? update.mutateAsync({
              path: { patient, immunization: of.id },
              body: bodyOf(values, base),
              headers: { 'If-Match': ifMatch },
            })
          : create.send({ path: { patient }, body: bodyOf(values, of) })
      }
      act={say.save}
      labels={{
        vaccine: say.vaccine,
        occurred_on: say.when,
        dose_number: say.dose,
        lot_number: say.lot,
        site: say.site,
        status: say.state,
        reason: say.why,
      }}
    >
      {(form) => (
        <>
          <TextInput {...form.field('vaccine')} label={say.vaccine} maxLength={255} autoComplete="off" autoFocus />
          <div className={styles.pair}>
            <TextInput
              {...form.field('occurred_on')}
              label={say.when}
              hint={say.dayHint}
              maxLength={10}
              autoComplete="off"
            />
            <SelectInput
              {...form.field('status')}
              label={say.state}
              options={(['completed', 'not_done'] as const).map((value) => ({ value, label: say[value] }))}
            />
          </div>
          {form.values.status === 'completed' ? (
            <>
              <div className={styles.pair}>
                <TextInput
                  {...form.field('dose_number')}
                  label={say.dose}
                  hint={say.doseHint}
                  optional
                  inputMode="numeric"
                  maxLength={3}
                  autoComplete="off"
                />
                <TextInput {...form.field('lot_number')} label={say.lot} optional maxLength={40} autoComplete="off" />
              </div>
              <TextInput {...form.field('site')} label={say.site} optional maxLength={255} autoComplete="off" />
            </>
          ) : (
            <TextInput {...form.field('reason')} label={say.why} optional rows={2} maxLength={2000} />
          )}
        </>
      )}
    </RecordDialog>
  );
}
