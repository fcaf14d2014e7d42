import { useWords } from '../i18n/language';
import { Badge } from '../kit/badge';
import type { Product } from './product';
import { text } from './text';

type Of = Pick<Product, 'control_class' | 'high_alert'>;

export const hasBadges = ({ control_class, high_alert }: Of): boolean => control_class !== null || high_alert;

/** What is to be known of a product before it is touched. */
export function ProductBadges({ of }: { of: Of }) {
  const say = useWords(text);
  return (
    <>
      {of.control_class !== null && <Badge tone="warning">{say.controlled(of.control_class)}</Badge>}{' '}
      {of.high_alert && <Badge tone="bad">{say.highAlert}</Badge>}
    </>
  );
}
