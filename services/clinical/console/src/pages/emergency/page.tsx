import { Route, Switch } from 'wouter';
import { MissingPage } from '../../kit/missing-page';
import { Room } from './room';

export default function EmergencyPage() {
  return (
    <Switch>
      <Route path="/" component={Room} />
      <Route component={MissingPage} />
    </Switch>
  );
}
