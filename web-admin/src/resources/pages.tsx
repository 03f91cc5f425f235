import type { ReactElement } from 'react';
import type { ResourceName } from '../shared/abilities.js';
import { AuditList } from './audit/AuditList.js';
import { BatchList } from './batches/BatchList.js';
import { BatchShow } from './batches/BatchShow.js';
import { ContentEditor } from './contents/ContentEditor.js';
import { ContentList } from './contents/ContentList.js';
import { CustomerNumberList } from './customer-numbers/CustomerNumberList.js';
import { DeliveryList } from './deliveries/DeliveryList.js';
import { EventList } from './events/EventList.js';
import { InvitationList } from './invitations/InvitationList.js';
import { LeadList } from './leads/LeadList.js';
import { OrderList } from './orders/OrderList.js';
import { ProjectionList } from './projections/ProjectionList.js';
import { RecommendationList } from './recommendations/RecommendationList.js';
import { RecommenderList } from './recommenders/RecommenderList.js';
import { RefireList } from './refires/RefireList.js';
import { VoucherList } from './vouchers/VoucherList.js';

interface ResourcePages {
  readonly name: ResourceName;
  readonly list: ReactElement;
  readonly show?: ReactElement;
}

/** Every list of the console. A new one: its folder, a line here, one in the menu, one in the ability map, one in the sources. */
export const pages: readonly ResourcePages[] = [
  { name: 'orders', list: <OrderList /> },
  { name: 'recommendations', list: <RecommendationList /> },
  { name: 'leads', list: <LeadList /> },
  { name: 'recommenders', list: <RecommenderList /> },
  { name: 'customer-numbers', list: <CustomerNumberList /> },
  { name: 'invitations', list: <InvitationList /> },
  { name: 'batches', list: <BatchList />, show: <BatchShow /> },
  { name: 'vouchers', list: <VoucherList /> },
  { name: 'deliveries', list: <DeliveryList /> },
  { name: 'refires', list: <RefireList /> },
  { name: 'projections', list: <ProjectionList /> },
  { name: 'events', list: <EventList /> },
  { name: 'contents', list: <ContentList />, show: <ContentEditor /> },
  { name: 'audit', list: <AuditList /> },
];
