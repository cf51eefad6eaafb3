// VitePress's own theme, with what axe found in it corrected.
import { useData } from "vitepress";
import DefaultTheme from "vitepress/theme";
import { h, onMounted, watch } from "vue";
import "./style.css";

/** The first page and that for missing pages have no <main>, as other pages do. */
const Layout = {
  setup() {
    const { frontmatter, page } = useData();
    const lacksMain = () => frontmatter.value.layout === "home" || page.value.isNotFound === true;
    const setRole = () => {
      const content = document.getElementById("VPContent");
      if (lacksMain()) content?.setAttribute("role", "main");
      else content?.removeAttribute("role");
    };
    onMounted(setRole);
    watch(lacksMain, setRole, { flush: "post" });
    return () => h(DefaultTheme.Layout);
  },
};

export default { extends: DefaultTheme, Layout };
