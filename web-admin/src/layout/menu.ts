import AccountBalanceOutlined from '@mui/icons-material/AccountBalanceOutlined';
import AssignmentTurnedInOutlined from '@mui/icons-material/AssignmentTurnedInOutlined';
import ArticleOutlined from '@mui/icons-material/ArticleOutlined';
import AutoDeleteOutlined from '@mui/icons-material/AutoDeleteOutlined';
import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import CardGiftcardOutlined from '@mui/icons-material/CardGiftcardOutlined';
import DynamicFeedOutlined from '@mui/icons-material/DynamicFeedOutlined';
import ForwardToInboxOutlined from '@mui/icons-material/ForwardToInboxOutlined';
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import HistoryEduOutlined from '@mui/icons-material/HistoryEduOutlined';
import InsightsOutlined from '@mui/icons-material/InsightsOutlined';
import LocalShippingOutlined from '@mui/icons-material/LocalShippingOutlined';
import NotificationsActiveOutlined from '@mui/icons-material/NotificationsActiveOutlined';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import PersonSearchOutlined from '@mui/icons-material/PersonSearchOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import ReplayOutlined from '@mui/icons-material/ReplayOutlined';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import type { ResourceName } from '../shared/abilities.js';

interface MenuEntry {
  readonly resource: ResourceName;
  readonly icon: SvgIconComponent;
}

interface MenuGroup {
  readonly title: 'nav.work' | 'nav.money' | 'nav.portal' | 'nav.machinery';
  readonly entries: readonly MenuEntry[];
}

/** What stands in the menu, in the order of a working day. Entries a role may not open are left out. */
export const menu: readonly MenuGroup[] = [
  {
    title: 'nav.work',
    entries: [
      { resource: 'orders', icon: AssignmentTurnedInOutlined },
      { resource: 'recommendations', icon: CampaignOutlined },
      { resource: 'leads', icon: PersonSearchOutlined },
      { resource: 'recommenders', icon: GroupsOutlined },
      { resource: 'invitations', icon: ForwardToInboxOutlined },
      { resource: 'customer-numbers', icon: BadgeOutlined },
    ],
  },
  {
    title: 'nav.money',
    entries: [
      { resource: 'batches', icon: PaymentsOutlined },
      { resource: 'bank-answers', icon: AccountBalanceOutlined },
      { resource: 'vouchers', icon: CardGiftcardOutlined },
      { resource: 'order-import', icon: UploadFileOutlined },
      { resource: 'ledger', icon: ReceiptLongOutlined },
    ],
  },
  {
    title: 'nav.portal',
    entries: [
      { resource: 'contents', icon: ArticleOutlined },
      { resource: 'retention', icon: AutoDeleteOutlined },
    ],
  },
  {
    title: 'nav.machinery',
    entries: [
      { resource: 'queues', icon: NotificationsActiveOutlined },
      { resource: 'deliveries', icon: LocalShippingOutlined },
      { resource: 'refires', icon: ReplayOutlined },
      { resource: 'projections', icon: InsightsOutlined },
      { resource: 'events', icon: DynamicFeedOutlined },
      { resource: 'audit', icon: HistoryEduOutlined },
    ],
  },
];
