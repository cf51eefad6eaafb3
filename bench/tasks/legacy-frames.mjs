// An old staff system: a frameset, table layout, server-side view state, a postback for every choice, and text boxes
// whose captions stand in another cell. The page is loaded again after each step.
import { after, judge, serveApp } from "./lib/serve-routes.mjs";

const goal =
  "In the staff system, put in a new request for annual leave for Petra Novak of Finance (staff number 20417) from 14 September 2026 to 18 September 2026, and report the number of the request.";

const STAFF = {
  FIN: [
    ["20388", "MAREK J."],
    ["20471", "NOVAK P."],
    ["20417", "NOVAK P."],
    ["20502", "OSEI K."],
  ],
  HR: [
    ["20101", "ABEL T."],
    ["20741", "NOVAK P."],
  ],
  OPS: [["20990", "ZHANG L."]],
};

export async function start() {
  const requests = [];
  const shell = (body) =>
    `<html><head><title>StaffNet 3.1</title></head><body bgcolor="#ece9d8" style="font:12px Tahoma,sans-serif">${body}</body></html>`;
  const P = "ctl00$MainContent$";
  const form = (v, note = "", days = "", ready = false) => {
    const option = (value, text, selected) => `<option value="${value}"${selected ? " selected" : ""}>${text}</option>`;
    return shell(`<form name="aspnetForm" method="post" action="/Leave.aspx" id="aspnetForm"><input type="hidden" name="__EVENTTARGET" id="__EVENTTARGET" value=""><input type="hidden" name="__VIEWSTATE" value="${Buffer.from(JSON.stringify({ ready: ready ? [v.dept, v.emp, v.type, v.from, v.to].join("|") : "" })).toString("base64")}">
<script>function __doPostBack(t){var f=document.forms.aspnetForm;f.__EVENTTARGET.value=t;setTimeout(function(){f.submit()},50)}</script>
<table width="640" cellpadding="4" border="0"><tr><td colspan="3" bgcolor="#0a246a"><font color="white"><b>Leave request - new</b></font></td></tr>
<tr><td>Department</td><td>:</td><td><select name="${P}ddlDept" onchange="__doPostBack('${P}ddlDept')">${option("", "--- select ---", !v.dept)}${option("FIN", "Finance", v.dept === "FIN")}${option("HR", "Human Resources", v.dept === "HR")}${option("OPS", "Operations", v.dept === "OPS")}</select></td></tr>
<tr><td>Employee</td><td>:</td><td><select name="${P}ddlEmp"${v.dept ? "" : " disabled"} onchange="__doPostBack('${P}ddlEmp')">${option("", "--- select ---", !v.emp)}${(STAFF[v.dept] ?? []).map(([n, t]) => option(n, `${t} (${n})`, v.emp === n)).join("")}</select></td></tr>
<tr><td valign="top">Type</td><td valign="top">:</td><td><table border="1" cellspacing="0">${[
      ["U", "Unpaid"],
      ["A", "Annual"],
      ["S", "Sick"],
    ]
      .map(
        ([k, t]) =>
          `<tr><td><input type="radio" name="${P}rblType" value="${k}"${v.type === k ? " checked" : ""}></td><td>${t}</td></tr>`,
      )
      .join("")}</table></td></tr>
<tr><td>Period</td><td>:</td><td><input name="${P}txtFrom" size="10" maxlength="10" value="${(v.from ?? "").replace(/[<"&]/g, "")}"> - <input name="${P}txtTo" size="10" maxlength="10" value="${(v.to ?? "").replace(/[<"&]/g, "")}"> <font color="gray">dd/mm/yyyy</font></td></tr>
<tr><td>Working days</td><td>:</td><td><b>${days}</b></td></tr><tr><td colspan="3"><font color="red">${note}</font></td></tr>
<tr><td colspan="3" align="right"><input type="submit" name="${P}btnCalc" value="Calculate"> <input type="submit" name="${P}btnSubmit" value="Submit"${ready ? "" : " disabled"}> <input type="submit" name="${P}btnClear" value="Clear"></td></tr></table></form>`);
  };
  const date = (text) => {
    const m = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text ?? "");
    const d = m && new Date(Date.UTC(+m[3], m[2] - 1, +m[1]));
    return d && d.getUTCDate() === +m[1] && d.getUTCMonth() === m[2] - 1 ? d : null;
  };
  const app = await serveApp({
    routes: {
      "/": () =>
        `<html><head><title>StaffNet 3.1</title></head><frameset rows="46,*" border="1"><frame name="top" src="/top.htm" scrolling="no"><frameset cols="190,*"><frame name="nav" src="/nav.htm"><frame name="main" src="/home.htm"></frameset></frameset></html>`,
      "/top.htm": () =>
        shell(
          `<table width="100%"><tr><td><b>StaffNet</b></td><td align="right">User: admin2 | <a href="#">Help</a></td></tr></table>`,
        ),
      "/nav.htm": () =>
        shell(
          `<table cellpadding="3"><tr><td><b>Leave</b></td></tr><tr><td>&raquo; <a href="/list.htm" target="main">My requests</a></td></tr><tr><td>&raquo; <a href="javascript:void(parent.frames['main'].location='/Leave.aspx')">New request</a></td></tr><tr><td>&raquo; <a href="/list.htm" target="main">New request (2009 form)</a></td></tr><tr><td><b>Payroll</b></td></tr><tr><td>&raquo; <a href="/list.htm" target="main">Payslips</a></td></tr></table>`,
        ),
      "/home.htm": () => shell("<h3>Welcome to StaffNet</h3><p>Please choose a function on the left.</p>"),
      "/list.htm": () =>
        shell("<p>This function is closed. No records found.</p><p>Last request number issued: LR-58190</p>"),
      "/Leave.aspx": async ({ method, text }) => {
        await after(350);
        if (method !== "POST") return form({});
        const q = new URLSearchParams(text);
        const get = (n) => q.get(P + n) ?? "";
        const v = {
          dept: get("ddlDept"),
          emp: get("ddlEmp"),
          type: get("rblType"),
          from: get("txtFrom"),
          to: get("txtTo"),
        };
        if (q.has(`${P}btnClear`)) return form({});
        if (!(STAFF[v.dept] ?? []).some(([n]) => n === v.emp)) v.emp = "";
        if (!q.has(`${P}btnCalc`) && !q.has(`${P}btnSubmit`)) return form(v);
        const from = date(v.from);
        const to = date(v.to);
        if (!v.emp || !v.type) return form(v, "Employee and type are mandatory.");
        if (!from || !to || to < from) return form(v, "Period is not valid (dd/mm/yyyy).");
        let days = 0;
        for (let d = +from; d <= +to; d += 864e5) if (![0, 6].includes(new Date(d).getUTCDay())) days++;
        if (q.has(`${P}btnCalc`)) return form(v, "", String(days), true);
        const state = JSON.parse(Buffer.from(q.get("__VIEWSTATE") ?? "", "base64").toString() || "{}");
        if (state.ready !== [v.dept, v.emp, v.type, v.from, v.to].join("|"))
          return form(v, "Data changed: press Calculate again.");
        requests.push(v);
        return shell(
          `<table border="1" cellpadding="6"><tr><td>Request recorded</td></tr><tr><td>No. <b>LR-${58213 + (requests.length - 1) * 7}</b> for ${v.emp}, ${days} day(s), status: PENDING (case 4471)</td></tr></table><a href="/Leave.aspx">Next request</a>`,
        );
      },
    },
  });
  return {
    goal,
    ...app,
    oracle(answer) {
      const r = requests[0] ?? {};
      return judge({
        once: requests.length === 1,
        employee: r.emp === "20417",
        type: r.type === "A",
        period: r.from === "14/09/2026" && r.to === "18/09/2026",
        answer: /58213/.test(answer ?? ""),
      });
    },
  };
}
