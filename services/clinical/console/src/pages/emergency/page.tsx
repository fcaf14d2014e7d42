import { Route, Switch } from 'wouter';
import { MissingPage } from '../../kit/missing-page';
import { Room } from './room';
import { Wall } from './wall';

export default function EmergencyPage() {
  return (
    <Switch>
      <Route path="/" component={Room} />
      <Route path="/wall" component={Wall} />
      <Route component={MissingPage} />
    </Switch>
  );
}
