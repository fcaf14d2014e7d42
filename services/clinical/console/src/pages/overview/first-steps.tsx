import { Link } from 'wouter';
import { useRead } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { Badge } from '../../kit/badge';
import { Section } from '../../kit/page';
import { useSession } from '../../session/session';
import { stepsText } from './first-steps-text';

const ONE = { query: { active: true, per_page: 1 } } as const;

/** What a clinic needs before it can book, for who can see to it: gone once there is where and with whom to book. */
export function FirstSteps() {
  const say = useWords(stepsText);
  const { can, data } = useSession();
  const unless = !can('clinic:manage');
  const places = useRead('GET /api/v1/locations', ONE, { unless });
  const practitioners = useRead('GET /api/v1/practitioners', ONE, { unless });
  if (!places.data || !practitioners.data) return null;
  const done = {
    place: places.data.meta.total > 0,
    practitioners: practitioners.data.meta.total > 0,
    factor: data?.second_factor === true,
  };
  if (done.place && done.practitioners) return null;
  const steps = [
    { to: '/settings', title: say.settings, hint: say.settingsHint },
    { to: '/settings', title: say.place, hint: say.placeHint, isDone: done.place },
    { to: '/practitioners', title: say.practitioners, hint: say.practitionersHint, isDone: done.practitioners },
    { to: '/calendar', title: say.hours, hint: say.hoursHint },
    { to: '/people/invite', title: say.people, hint: say.peopleHint },
    { to: '/account', title: say.factor, hint: say.factorHint, isDone: done.factor },
    { to: '/desk/new', title: say.book, hint: say.bookHint },
  ];
  return (
    <Section title={say.title} intro={say.intro}>
      <ol className="first-steps">
        {steps.map(({ to, title, hint, isDone = false }) => (
          <li key={title}>
            <div>
              <Link href={`~/console${to}`}>{title}</Link>
              <small>{hint}</small>
            </div>
            {isDone && <Badge tone="good">{say.done}</Badge>}
          </li>
        ))}
      </ol>
    </Section>
  );
}
