import { auditSource } from '../../resources/audit/audit.data.js';
import { batchSource } from '../../resources/batches/batches.data.js';
import { contentSource } from '../../resources/contents/contents.data.js';
import { customerNumberSource } from '../../resources/customer-numbers/customer-numbers.data.js';
import { deliverySource } from '../../resources/deliveries/deliveries.data.js';
import { eventSource } from '../../resources/events/events.data.js';
import { invitationSource } from '../../resources/invitations/invitations.data.js';
import { leadSource } from '../../resources/leads/leads.data.js';
import { orderSource } from '../../resources/orders/orders.data.js';
import { projectionSource } from '../../resources/projections/projections.data.js';
import { recommendationSource } from '../../resources/recommendations/recommendations.data.js';
import { recommenderSource } from '../../resources/recommenders/recommenders.data.js';
import { voucherSource } from '../../resources/vouchers/vouchers.data.js';
import { refireSource } from '../../resources/refires/refires.data.js';
import type { Source } from './source.js';

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
