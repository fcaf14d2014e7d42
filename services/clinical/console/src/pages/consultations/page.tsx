import { Route, Switch } from 'wouter';
import { useRead } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { MissingPage } from '../../kit/missing-page';
import { RecordPage } from '../../kit/record-page';
import { Consultations } from './list';
import { Note } from './note';
import { text } from './text';

export default function ConsultationsPage() {
  return (
    <Switch>
      <Route path="/" component={Consultations} />
      <Route path="/:consultation">
        {({ consultation }) => <ConsultationPage key={consultation} id={consultation} />}
      </Route>
      <Route component={MissingPage} />
    </Switch>
  );
}

function ConsultationPage({ id }: { id: string }) {
  const say = useWords(text);
  const query = useRead('GET /api/mobile/v1/doctor/consultations/{consultation}', { path: { consultation: id } });
  return (
    <RecordPage query={query} title={say.one} back={{ href: '/', title: say.title }} lines={10}>
      {(answer) => <Note of={answer} />}
    </RecordPage>
  );
}
