import type { SupplierDetails } from '@countinghouse/contracts/suppliers/record';
import { defineMessages } from '../../shared/i18n/define-messages.ts';
import { fieldLabels } from '../../shared/ui/fields/field-labels.ts';

const labels = fieldLabels('address', 'bankInfo', 'remarks', 'logo', 'name', 'contactName', 'email', 'phone', 'status');

export const { useMessages } = defineMessages(
  {
    ...labels.en,
    title: 'Supplier List',
    newSupplier: 'New Supplier',
    editSupplier: 'Edit Supplier',
    view: 'View',
    searchPlaceholder: 'Search by name, contact or email',
    basicInfo: 'Basic Info',
    leadDaysHint: 'From the order to the delivery. The reorder list uses it.',
    China: 'China',
    'Hong Kong': 'Hong Kong',
    Taiwan: 'Taiwan',
    remarksType: 'Type',
    TEXT: 'TEXT',
    FILE: 'FILE',
    chooseFile: 'Choose file',
    fileHint: 'Picture, PDF, DOCX, XLSX or TXT, up to 10 MB.',
    replacesTEXT: 'Saving replaces the text by the file.',
    replacesFILE: 'Saving replaces the file by the text.',
    removeFile: 'Remove file',
    saved: 'Supplier saved successfully',
    deleted: 'Supplier deleted successfully',
    productsLeft: 'Products that still use it are left without a supplier.',
    unnamed: 'Unnamed',
    emptyTitle: 'No suppliers yet',
    emptyText: 'Products can name who they come from, once there is somebody to name.',
  },
  {
    ...labels['zh-HK'],
    title: '供應商列表',
    newSupplier: '新增供應商',
    editSupplier: '編輯供應商',
    view: '查看',
    searchPlaceholder: '以名稱、聯絡人或電郵搜尋',
    basicInfo: '基本資料',
    leadDaysHint: '由訂購至送達的日數，用於補貨列表。',
    China: '中國內地',
    'Hong Kong': '香港',
    Taiwan: '台灣',
    remarksType: '類型',
    TEXT: '文字',
    FILE: '檔案',
    chooseFile: '選擇檔案',
    fileHint: '圖片、PDF、DOCX、XLSX 或 TXT，最大 10 MB。',
    replacesTEXT: '儲存後，檔案會取代文字。',
    replacesFILE: '儲存後，文字會取代檔案。',
    removeFile: '移除檔案',
    saved: '供應商已儲存',
    deleted: '供應商已刪除',
    productsLeft: '仍使用此供應商的貨品將不再有供應商。',
    unnamed: '未命名',
    emptyTitle: '尚未有供應商',
    emptyText: '新增供應商後，便可在貨品中註明來源。',
  },
);

/** Returns the words for the values of choices. */
export function useChoiceWords() {
  const t = useMessages();
  return (value: string) => t(value as SupplierDetails['address']['country'] | SupplierDetails['remarks']['type']);
}
