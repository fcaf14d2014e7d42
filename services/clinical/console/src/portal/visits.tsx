import { useFormat } from '../i18n/format';
import { useWords, words } from '../i18n/language';
import { Facts, PageHead, Section } from '../kit/page';
import { Loaded } from '../kit/states';
import { OwnTable, useOwnList, type Row } from './own-table';
import styles from './portal.module.css';

const NOTES = 'GET /api/mobile/v1/clinical/notes';
type Note = Row<typeof NOTES>;

const text = words({
  es: {
    title: 'Atenciones',
    intro: 'Las veces que la clínica le atendió, cuando su nota está firmada.',
    all: 'Todas las atenciones',
    none: 'No hay atenciones',
    when: 'Cuándo',
    with: 'Con',
    note: 'Nota',
    below: 'En «Notas de sus atenciones»',
    asked: 'La clínica no la muestra aquí. Puede pedirla.',
    notes: 'Notas de sus atenciones',
    reason: 'Motivo',
    diagnoses: 'Diagnósticos',
    followUp: 'Control',
    signed: (who: string) => `Firmada por ${who}`,
    added: (who: string, when: string) => `Añadido por ${who}, ${when}`,
    subjective: 'Lo que contó',
    objective: 'Lo que se vio',
    assessment: 'Valoración',
    plan: 'Plan',
  },
  en: {
    title: 'Visits',
    intro: 'The times when the clinic saw you, once the note is signed.',
    all: 'All visits',
    none: 'There are no visits',
    when: 'When',
    with: 'With',
    note: 'Note',
    below: 'In “Notes of your visits”',
    asked: 'The clinic does not show it here. You can ask for it.',
    notes: 'Notes of your visits',
    reason: 'Reason',
    diagnoses: 'Diagnoses',
    followUp: 'Follow-up',
    signed: (who: string) => `Signed by ${who}`,
    added: (who: string, when: string) => `Added by ${who}, ${when}`,
    subjective: 'What you told',
    objective: 'What was seen',
    assessment: 'Assessment',
    plan: 'Plan',
  },
});

export function Visits() {
  const say = useWords(text);
  const format = useFormat();
  return (
    <>
      <PageHead title={say.title} intro={say.intro} />
      <Section title={say.all}>
        <OwnTable
          name="GET /api/mobile/v1/clinical/visits"
          caption={say.all}
          rowKey={({ id }) => id}
          empty={{ icon: 'trail', title: say.none }}
          columns={[
            {
              key: 'when',
              title: say.when,
              heads: true,
              cell: ({ started_at, completed_at }) => format.day(started_at ?? completed_at),
            },
            { key: 'with', title: say.with, cell: ({ practitioner }) => practitioner.full_name },
            { key: 'note', title: say.note, cell: ({ note_released }) => (note_released ? say.below : say.asked) },
          ]}
        />
      </Section>
      <Notes />
    </>
  );
}

function Notes() {
  const say = useWords(text);
  const { query, foot } = useOwnList(NOTES, { per_page: 10 });
  return (
    <Loaded query={query}>
      {(page) =>
        page.data.length > 0 && (
          <Section title={say.notes}>
            {page.data.map((note) => (
              <OneNote key={note.id} of={note} />
            ))}
            {foot(page)}
          </Section>
        )
      }
    </Loaded>
  );
}

function OneNote({ of }: { of: Note }) {
  const say = useWords(text);
  const format = useFormat();
  const titleOf = (key: string) =>
    (['subjective', 'objective', 'assessment', 'plan'] as const).find((each) => each === key);
  const facts: [string, string][] = [];
  if (of.reason) facts.push([say.reason, of.reason]);
  if (of.diagnoses.length > 0)
    facts.push([say.diagnoses, of.diagnoses.map(({ description }) => description).join('; ')]);
  for (const { key, title, content } of of.sections) {
    const known = titleOf(key);
    facts.push([title ?? (known ? say[known] : key), content]);
  }
  if (of.follow_up) {
    const { date, notes } = of.follow_up;
    facts.push([say.followUp, [date && format.date(date), notes].filter(Boolean).join('. ')]);
  }
  for (const { author, content, created_at } of of.addenda)
    facts.push([say.added(author.full_name, format.moment(created_at)), content]);
  return (
    <article className={styles.note}>
      <h3>
        {format.day(of.started_at ?? of.completed_at)}, {of.practitioner.full_name}
      </h3>
      <Facts facts={facts} />
      {of.signed_by && <p className="hint">{say.signed(of.signed_by.full_name)}</p>}
    </article>
  );
}
