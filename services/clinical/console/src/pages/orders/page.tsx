import { Route, Switch } from 'wouter';
import { MissingPage } from '../../kit/missing-page';
import { Orders } from './list';
import { OrderPage } from './order-page';

export default function OrdersPage() {
  return (
    <Switch>
      <Route path="/" component={Orders} />
      <Route path="/:order">{({ order }) => <OrderPage key={order} id={order} />}</Route>
      <Route component={MissingPage} />
    </Switch>
  );
}
