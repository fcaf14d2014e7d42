import { Route, Switch } from 'wouter';
import { MissingPage } from '../../kit/missing-page';
import { Room } from './room';
import { EmergencyWall } from './wall';

export default function EmergencyPage() {
  return (
    <Switch>
      <Route path="/" component={Room} />
      <Route path="/wall" component={EmergencyWall} />
      <Route component={MissingPage} />
    </Switch>
  );
}
