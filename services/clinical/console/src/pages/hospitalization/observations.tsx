import { useState } from 'react';
import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Badge } from '../../kit/badge';
import { Button } from '../../kit/button';
import { Dotted } from '../../kit/dotted';
import { Section } from '../../kit/page';
import { Loaded } from '../../kit/states';
import { DataTable } from '../../kit/table';
import { useSession } from '../../session/session';
import { SIGN_NAMES, UNITS } from '../../vitals/signs';
import { signWords } from '../../vitals/words';
import { RISK_TONES, type Observation } from './observation';
import { ObservationDialog } from './observation-dialog';
import { observationText } from './observation-text';
import type { Admission } from './ward';

const FIRST = 8;
const MOST = 100;
const EVERY_SECONDS = 30;
/** What was observed of a patient, with the early warning score, and how it is recorded. */
export function Observations({ of }: { of: Admission }) {
  const say = useWords(observationText);
  const { can } = useSession();
  const [asked, setAsked] = useState<Observation | 'add'>();
  const [count, setCount] = useState(FIRST);
  const query = useRead(
    'GET /api/v1/admissions/{admission}/observations',
    { path: { admission: of.id }, query: { per_page: count } },
    { everySeconds: EVERY_SECONDS },
  );
  const writes = can('observations:write');
  const isHere = of.status === 'admitted' || of.status === 'on_leave';
  const close = () => setAsked(undefined);
  const scale = query.data?.data[0]?.spo2_scale ?? 1;
  return (
    <Section
      title={say.observations}
      intro={say.intro}
      actions={
        writes &&
        isHere && (
          <Button icon="plus" onPress={() => setAsked('add')}>
            {say.add}
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {({ data, meta }) => (
          <Listed
            rows={data}
            {...(writes && { correct: setAsked })}
            {...(meta.has_more && count < MOST && { more: () => setCount(MOST) })}
          />
        )}
      </Loaded>
      {asked === 'add' && <ObservationDialog of={of} scale={scale} close={close} />}
      {asked !== undefined && asked !== 'add' && (
        <ObservationDialog of={of} corrects={asked} scale={scale} close={close} />
      )}
    </Section>
  );
}

function Listed(props: { rows: readonly Observation[]; correct?(of: Observation): void; more?(): void }) {
  const { rows, correct, more } = props;
  const say = useWords(observationText);
  const format = useFormat();
  const acts = {
    key: 'acts',
    title: say.acts,
    end: true,
    cell: (row: Observation) =>
      row.superseded_by_id === null && (
        <Button
          small
          look="quiet"
          aria-label={say.correctOf(format.moment(row.observed_at))}
          onPress={() => correct?.(row)}
        >
          {say.correct}
        </Button>
      ),
  };
  return (
    <DataTable
      caption={say.observations}
      columns={[
        {
          key: 'when',
          title: say.when,
          heads: true,
          keep: true,
          cell: ({ observed_at }) => format.moment(observed_at),
        },
        { key: 'score', title: say.score, cell: (row) => <Score of={row} /> },
        { key: 'values', title: say.values, cell: (row) => <Values of={row} /> },
        { key: 'who', title: say.who, cell: ({ by }) => by.full_name },
        ...(correct ? [acts] : []),
      ]}
      rows={rows}
      rowKey={({ id }) => id}
      faded={({ superseded_by_id }) => superseded_by_id !== null}
      empty={<p className="hint">{say.none}</p>}
      {...(more && {
        foot: (
          <Button look="quiet" onPress={more}>
            {say.more}
          </Button>
        ),
      })}
    />
  );
}

function Score({ of: { news2, superseded_by_id } }: { of: Observation }) {
  const say = useWords(observationText);
  if (superseded_by_id !== null) return <Badge>{say.corrected}</Badge>;
  if (!news2) return say.noScore;
  return <Badge tone={RISK_TONES[news2.risk]}>{`${news2.score} · ${say[news2.risk]}`}</Badge>;
}

function Values({ of }: { of: Observation }) {
  const say = useWords(observationText);
  const signs = useWords(signWords);
  const format = useFormat();
  const { vitals, oxygen, consciousness, fluid_in_ml, fluid_out_ml, note, reason } = of;
  const flow = oxygen?.flow_l_min ?? null;
  const said = [
    ...SIGN_NAMES.map((sign) => {
      const value = vitals?.[sign] ?? null;
      if (value === null) return null;
      // Of a score its range is no unit.
      const unit = sign === 'pain' || sign === 'gcs' ? '' : ` ${UNITS[sign]}`;
      return `${signs[sign]} ${format.number(value)}${unit}`;
    }),
    oxygen && (oxygen.supplemental ? say.supplemental : say.air),
    flow === null ? null : say.onFlow(format.number(flow)),
    consciousness && say[consciousness],
    fluid_in_ml === null ? null : say.inMl(format.number(fluid_in_ml)),
    fluid_out_ml === null ? null : say.outMl(format.number(fluid_out_ml)),
  ].filter(Boolean);
  const more = [note, reason && say.correction(reason)].filter(Boolean);
  return (
    <span>
      <Dotted parts={said} />
      {more.length > 0 && (
        <span className="sub">
          <Dotted parts={more} />
        </span>
      )}
    </span>
  );
}
