import { render } from 'preact';
import { App } from './app.js';
import { loadData } from './load.js';
import './style.css';

const page = document.getElementById('page');
if (page !== null) {
  try {
    const data = await loadData();
    document.title = `${data.app.label}: Gauntlet report`;
    render(<App data={data} />, page);
  } catch (error) {
    render(<p class="note">The report cannot be shown: {String(error)}</p>, page);
  }
}
