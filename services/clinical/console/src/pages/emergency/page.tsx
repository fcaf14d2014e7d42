import { Route, Switch } from 'wouter';
import { MissingPage } from '../../kit/missing-page';
import { Room } from './room';
import { VisitPage } from './visit-page';
import { EmergencyWall } from './wall';

export default function EmergencyPage() {
  return (
    <Switch>
      <Route path="/" component={Room} />
      <Route path="/wall" component={EmergencyWall} />
      <Route path="/:visit">{({ visit }) => <VisitPage key={visit} id={visit} />}</Route>
      <Route component={MissingPage} />
    </Switch>
  );
}
