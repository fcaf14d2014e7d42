import { useFormat } from '../i18n/format';
import { useWords, words } from '../i18n/language';
import { Badge } from '../kit/badge';
import { PageHead } from '../kit/page';
import { stateOfItem } from '../orders/items';
import { OwnTable } from './own-table';

const text = words({
  es: {
    title: 'Órdenes',
    intro: 'Lo que su médico pidió, y en qué va cada cosa.',
    none: 'No hay órdenes',
    noneHint: 'Aparecen aquí cuando su médico pide algo.',
    order: 'Orden',
    what: 'Qué se pide',
    by: 'La pidió',
    state: 'Estado',
    laboratory: 'Laboratorio',
    imaging: 'Imágenes',
    procedure: 'Procedimientos',
    nursing: 'Enfermería',
    therapy: 'Terapias',
    diet: 'Dieta',
    fasting: 'En ayunas',
    active: 'Pendiente',
    'on-hold': 'En pausa',
    revoked: 'Anulada',
    completed: 'Lista',
    requested: 'pedido',
    collected: 'muestra tomada',
    in_process: 'en proceso',
    resulted: 'con resultado',
    rejected: 'rechazado',
    cancelled: 'anulado',
    begun: 'empezado',
    done: 'hecho',
  },
  en: {
    title: 'Orders',
    intro: 'What your doctor ordered, and how far each is.',
    none: 'There are no orders',
    noneHint: 'They appear here when your doctor orders something.',
    order: 'Order',
    what: 'What is ordered',
    by: 'Ordered by',
    state: 'State',
    laboratory: 'Laboratory',
    imaging: 'Images',
    procedure: 'Procedures',
    nursing: 'Nursing',
    therapy: 'Therapies',
    diet: 'Diet',
    fasting: 'Fasting',
    active: 'Open',
    'on-hold': 'On hold',
    revoked: 'Revoked',
    completed: 'Done',
    requested: 'requested',
    collected: 'specimen taken',
    in_process: 'in process',
    resulted: 'has a result',
    rejected: 'rejected',
    cancelled: 'cancelled',
    begun: 'begun',
    done: 'done',
  },
});

export function Orders() {
  const say = useWords(text);
  const format = useFormat();
  return (
    <>
      <PageHead title={say.title} intro={say.intro} />
      <OwnTable
        name="GET /api/mobile/v1/clinical/orders"
        caption={say.title}
        rowKey={({ id }) => id}
        faded={({ status }) => status !== 'active' && status !== 'on-hold'}
        empty={{ icon: 'send', title: say.none, hint: say.noneHint }}
        columns={[
          {
            key: 'order',
            title: say.order,
            heads: true,
            cell: ({ number, kind, ordered_at }) => (
              <>
                {say[kind as 'imaging']}, {format.day(ordered_at)}
                <span className="sub">{number}</span>
              </>
            ),
          },
          {
            key: 'what',
            title: say.what,
            cell: ({ kind, items, fasting }) => (
              <div>
                {items.map((item) => (
                  <span className="sub" key={item.id}>
                    {[
                      item.test ?? item.body_part ?? say[kind as 'laboratory'],
                      say[stateOfItem(kind as 'laboratory', item.status)],
                    ].join(': ')}
                  </span>
                ))}
                {fasting && <Badge tone="warning">{say.fasting}</Badge>}
              </div>
            ),
          },
          { key: 'by', title: say.by, cell: ({ ordered_by }) => ordered_by.name },
          {
            key: 'state',
            title: say.state,
            cell: ({ status }) => (
              <Badge tone={status === 'active' ? 'accent' : 'neutral'}>{say[status as 'active']}</Badge>
            ),
          },
        ]}
      />
    </>
  );
}
