import { auditSource } from '../../resources/audit/index.js';
import { batchSource } from '../../resources/batches/index.js';
import { contentSource } from '../../resources/contents/index.js';
import { customerNumberSource } from '../../resources/customer-numbers/index.js';
import { deliverySource } from '../../resources/deliveries/index.js';
import { eventSource } from '../../resources/events/index.js';
import { invitationSource } from '../../resources/invitations/index.js';
import { leadSource } from '../../resources/leads/index.js';
import { orderSource } from '../../resources/orders/order.js';
import { projectionSource } from '../../resources/projections/index.js';
import { recommendationSource } from '../../resources/recommendations/index.js';
import { recommenderSource } from '../../resources/recommenders/index.js';
import { voucherSource } from '../../resources/vouchers/index.js';
import { refireSource } from '../../resources/refires/index.js';
import type { Source } from '../source.js';

/** Where each list of the console is read from. */
export const sources: Readonly<Record<string, Source>> = {
  orders: orderSource,
  recommendations: recommendationSource,
  leads: leadSource,
  recommenders: recommenderSource,
  invitations: invitationSource,
  'customer-numbers': customerNumberSource,
  batches: batchSource,
  vouchers: voucherSource,
  deliveries: deliverySource,
  refires: refireSource,
  projections: projectionSource,
  events: eventSource,
  contents: contentSource,
  audit: auditSource,
};
