import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Badge } from '../../kit/badge';
import { Button } from '../../kit/button';
import { Dotted } from '../../kit/dotted';
import { nameOf, ORDER_TONES, type Asked, type Order } from './medication';
import styles from './medication.module.css';
import { medicationText } from './medication-text';

/** How much of it, by which way and when. */
export function useDosage() {
  const say = useWords(medicationText);
  const format = useFormat();
  return ({ dose, route, schedule }: Order): string => {
    const { kind, times = [], every_hours = 0, min_interval_hours = 0, max_per_day = 0 } = schedule;
    const when = {
      fixed: () => say.fixed(times.join(', ')),
      interval: () => say.interval(format.number(every_hours)),
      as_needed: () => say.asNeeded(format.number(min_interval_hours), max_per_day),
    }[kind]();
    return [dose && `${format.number(dose.value)} ${dose.unit}`, route, when].filter(Boolean).join(' · ');
  };
}

/** What is ordered, how, and what was warned of. */
export function ChartOrder({ of }: { of: Order }) {
  const say = useWords(medicationText);
  const format = useFormat();
  const dosage = useDosage();
  const { status, status_reason, starts_at, ends_at, instructions, product, prescriber, warnings } = of;
  const more = [
    say.by(prescriber.full_name),
    say.starts(format.moment(starts_at)),
    ends_at && say.ends(format.moment(ends_at)),
  ];
  return (
    <div className={styles.order}>
      {nameOf(of)}
      <span className="sub">{dosage(of)}</span>
      {instructions && <span className="sub">{instructions}</span>}
      {status !== 'active' && <Badge tone={ORDER_TONES[status]}>{say[status]}</Badge>}
      {status !== 'active' && status_reason && <span className="sub">{status_reason}</span>}
      {product?.high_alert && <Badge tone="bad">{say.highAlert}</Badge>}
      {warnings.map(({ kind, detail }) => (
        <Badge key={`${kind} ${detail}`} tone="bad">
          {kind === 'allergy' ? say.allergy(detail) : say.duplicate(detail)}
        </Badge>
      ))}
      {of.override_reason && warnings.length > 0 && <span className="sub">{say.inSpite(of.override_reason)}</span>}
      {of.unchecked?.map(({ reason, detail }) => (
        <span key={`${reason} ${detail}`} className="sub">
          {say[reason](detail ?? '')}
        </span>
      ))}
      <span className="sub">
        <Dotted parts={more} />
      </span>
    </div>
  );
}

/** What may be done with an order that is not over. */
export function OrderActs({ of, ask }: { of: Order; ask(asked: Asked): void }) {
  const say = useWords(medicationText);
  if (of.status !== 'active' && of.status !== 'on_hold') return null;
  const acts = [of.status === 'active' ? 'hold' : 'resume', 'stop'] as const;
  return (
    <div className="actions">
      {acts.map((act) => (
        <Button
          key={act}
          small
          look="quiet"
          aria-label={say.of(say[act], nameOf(of))}
          onPress={() => ask({ act, order: of })}
        >
          {say[act]}
        </Button>
      ))}
    </div>
  );
}
