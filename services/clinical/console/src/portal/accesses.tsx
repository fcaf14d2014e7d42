import { useFormat } from '../i18n/format';
import { useWords, words } from '../i18n/language';
import { Badge } from '../kit/badge';
import { PageHead } from '../kit/page';
import { roleNames } from '../login/roles';
import { OwnTable, type Row } from './own-table';

type Access = Row<'GET /api/mobile/v1/clinical/access-log'>;

const text = words({
  es: {
    title: 'Quién miró',
    intro: 'Quién leyó o cambió su ficha en esta clínica, lo más reciente primero. También usted.',
    none: 'Nadie ha mirado su ficha',
    who: 'Quién',
    what: 'Qué hizo',
    why: 'Para qué',
    when: 'Cuándo',
    you: 'Usted',
    program: 'Un programa de la clínica',
    service: 'El sistema',
    read: 'Leyó',
    added: 'Añadió algo',
    changed: 'Cambió algo',
    deleted: 'Quitó algo',
    refused: 'Lo intentó y no se le mostró nada',
    TREAT: 'Para atenderle',
    BTG: 'Emergencia: abrió su ficha saltándose la regla de la clínica, que revisa cada caso',
    glass: 'Emergencia',
    nothing: '—',
  },
  en: {
    title: 'Who looked',
    intro: 'Who read or changed your record in this clinic, the newest first. You too.',
    none: 'Nobody has looked at your record',
    who: 'Who',
    what: 'What they did',
    why: 'What for',
    when: 'When',
    you: 'You',
    program: 'A program of the clinic',
    service: 'The system',
    read: 'Read it',
    added: 'Added something',
    changed: 'Changed something',
    deleted: 'Removed something',
    refused: 'Tried, and was shown nothing',
    TREAT: 'To treat you',
    BTG: 'Emergency: opened your record past the rule of the clinic, which reviews each case',
    glass: 'Emergency',
    nothing: '—',
  },
});

export function Accesses() {
  const say = useWords(text);
  const format = useFormat();
  const purposes: Record<string, string> = { TREAT: say.TREAT, BTG: say.BTG };
  return (
    <>
      <PageHead title={say.title} intro={say.intro} />
      <OwnTable
        name="GET /api/mobile/v1/clinical/access-log"
        caption={say.title}
        rowKey={({ id }) => id}
        empty={{ icon: 'eye', title: say.none }}
        columns={[
          { key: 'who', title: say.who, heads: true, cell: (access) => <Who of={access} /> },
          {
            key: 'what',
            title: say.what,
            cell: ({ refused, action }) => (refused ? say.refused : say[action as 'read']),
          },
          {
            key: 'why',
            title: say.why,
            cell: ({ break_glass, purpose }) => (
              <div>
                {break_glass && <Badge tone="bad">{say.glass}</Badge>} {purposes[purpose ?? ''] ?? say.nothing}
              </div>
            ),
          },
          {
            key: 'when',
            title: say.when,
            cell: ({ occurred_at }) => <time dateTime={occurred_at}>{format.moment(occurred_at)}</time>,
          },
        ]}
      />
    </>
  );
}

function Who({ of: { own, actor } }: { of: Access }) {
  const say = useWords(text);
  const roles = useWords(roleNames);
  if (own) return say.you;
  const role =
    actor.type === 'user'
      ? roles[actor.role as keyof typeof roles]
      : actor.type === 'api_key'
        ? say.program
        : say.service;
  return (
    <>
      {actor.name ?? say.service}
      {role && <span className="sub">{role}</span>}
    </>
  );
}
