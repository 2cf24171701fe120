/**
 * What makes a report move, in the file itself: sorting and filtering the matrix, and scores at other prices. Plain
 * JavaScript as text, which the browser tests run; without it the report says the same, unsorted.
 */
export const REPORT_SCRIPT = `(() => {
  'use strict';
  const at = (id) => document.getElementById(id);
  const table = at('matrix');
  const [sort, filter, told] = ['matrix-sort', 'matrix-filter', 'matrix-told'].map(at);
  const rows = [...table.tBodies[0].rows];
  const heads = [...table.tHead.rows[0].cells].slice(1);
  const cells = rows.map((row) => [...row.cells].slice(1));
  const arrange = () => {
    const key = sort.value;
    const of = (row) => row.dataset[key] ?? '';
    const numeric = key !== 'name';
    const order = rows.map((_, i) => i).sort((a, b) => {
      const [one, two] = [of(rows[a]), of(rows[b])];
      if (one === '' || two === '') return (one === '') - (two === '');
      const way = key === 'rating' || key === 'excess' ? -1 : 1;
      return numeric ? way * (Number(one) - Number(two)) : one.localeCompare(two);
    });
    const names = order.map((i) => rows[i].dataset.name);
    const columns = heads.map((_, j) => j).sort((a, b) => {
      const place = (j) => names.indexOf(heads[j].textContent);
      return place(a) - place(b);
    });
    table.tHead.rows[0].append(...columns.map((j) => heads[j]));
    for (const i of order) {
      rows[i].append(...columns.map((j) => cells[i][j]));
      table.tBodies[0].append(rows[i]);
    }
  };
  const narrow = () => {
    const words = filter.value.trim().toLowerCase();
    let left = 0;
    for (const row of rows) {
      row.hidden = !row.dataset.name.toLowerCase().includes(words);
      if (!row.hidden) left++;
    }
    told.textContent = words === '' ? '' : left + ' of ' + rows.length + ' rows';
  };
  sort.addEventListener('change', arrange);
  filter.addEventListener('input', narrow);
  const source = at('arena');
  if (!source) return;
  const { names, listed, fair, weights, scores, slopes } = JSON.parse(source.textContent);
  const n = names.length;
  const factors = names.map(() => 1);
  const shown = (value) => (value >= 1000 ? String(Math.round(value)) : String(Number(value.toPrecision(4))));
  const score = (i) => {
    let sum = weights[i] / 2;
    let met = weights[i];
    for (let j = 0; j < n; j++) {
      const one = scores[i * n + j];
      if (j === i || one === null) continue;
      const even = Math.min(0.995, Math.max(0.005, one));
      const steep = slopes[i * n + j] / (even * (1 - even));
      sum += weights[j] / (1 + Math.exp(-Math.log(even / (1 - even)) + steep * Math.log(factors[i] / factors[j])));
      met += weights[j];
    }
    return sum / met;
  };
  const box = at('what-if');
  const sliders = [...box.querySelectorAll('input')];
  const draw = () => {
    for (let i = 0; i < n; i++) {
      box.querySelector('[data-price="' + i + '"]').textContent = shown(listed[i] * factors[i]);
      box.querySelector('[data-score="' + i + '"]').textContent = (100 * score(i)).toFixed(1) + ' %';
    }
  };
  const set = (i, factor) => {
    factors[i] = factor;
    sliders[i].value = String(Math.round(100 * (factor - 1)));
  };
  sliders.forEach((slider, i) => {
    slider.addEventListener('input', () => {
      factors[i] = 1 + Number(slider.value) / 100;
      draw();
    });
  });
  at('what-if-fair').addEventListener('click', () => { names.forEach((_, i) => set(i, fair[i] / listed[i])); draw(); });
  at('what-if-back').addEventListener('click', () => { names.forEach((_, i) => set(i, 1)); draw(); });
})();`;
