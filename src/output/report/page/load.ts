import type { ReportData } from '../data.js';

/** The data that was put into the page: gzipped JSON as base64. */
export async function loadData(): Promise<ReportData> {
  const text = document.getElementById('data')?.textContent?.trim() ?? '';
  if (text === '') throw new Error('This page was opened without a report in it.');
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  const data: ReportData = await new Response(plain).json();
  return data;
}
