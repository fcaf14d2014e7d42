import { Route, Switch } from 'wouter';
import { MissingPage } from '../../kit/missing-page';
import { AdmissionPage } from './admission-page';
import { WardPage } from './ward-page';
import { WardWall } from './wall';

export default function HospitalizationPage() {
  return (
    <Switch>
      <Route path="/" component={WardPage} />
      <Route path="/wall/:ward">{({ ward }) => <WardWall ward={ward} />}</Route>
      <Route path="/:admission">{({ admission }) => <AdmissionPage key={admission} id={admission} />}</Route>
      <Route component={MissingPage} />
    </Switch>
  );
}
