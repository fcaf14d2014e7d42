import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { PageHead } from '../../kit/page';
import { RecordPage } from '../../kit/record-page';
import { Notice } from '../../kit/states';
import { nameOf } from '../../products/product';
import { useSession } from '../../session/session';
import styles from './dispensing.module.css';
import { type Dispensation } from './dispensing';
import { text } from './text';
import { useDose } from './use-dose';

/** A label for each lot of what was given; on paper they are all that is there. */
export function LabelsPage({ id }: { id: string }) {
  const say = useWords(text);
  const query = useRead('GET /api/v1/pharmacy/dispensations/{dispensation}', { path: { dispensation: id } });
  const back = { href: '/', title: say.title };
  return (
    <RecordPage query={query} title={say.labels} back={back}>
      {({ data }) => (
        <>
          <div className="not-printed">
            <PageHead
              title={say.labelsOf(data.number)}
              intro={say.labelsIntro}
              back={back}
              actions={
                data.status === 'completed' && (
                  <Button look="primary" icon="list" onPress={() => print()}>
                    {say.print}
                  </Button>
                )
              }
            />
            {data.status !== 'completed' && <Notice tone="info" title={say.noLabels} />}
          </div>
          {data.status === 'completed' && <Labels of={data} />}
        </>
      )}
    </RecordPage>
  );
}

function Labels({ of }: { of: Dispensation }) {
  const say = useWords(text);
  const format = useFormat();
  const dose = useDose();
  const { clinic } = useSession();
  const labels = of.items.flatMap((item) => item.lots.map((lot) => ({ item, lot })));
  return (
    <ul className={styles.labels} aria-label={say.labels}>
      {labels.map(({ item, lot }) => (
        <li key={`${item.id}${lot.lot_id}`} className={styles.label}>
          <p className={styles.labelHead}>
            <span>
              {clinic?.name} · {of.store.name}
            </span>{' '}
            <span>{of.number}</span>
          </p>
          <p>
            <strong>{of.patient.full_name}</strong> {of.patient.mrn}
          </p>
          <p className={styles.medicine}>
            {nameOf(item.product)}, {format.number(lot.quantity)} {item.product.unit}
          </p>
          <p>{dose(item.prescribed)}</p>
          <p className={styles.labelHead}>
            <span>{say.lotExpires(lot.number, format.date(lot.expires_on))}</span>{' '}
            <span>{of.completed_at && format.day(of.completed_at)}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
