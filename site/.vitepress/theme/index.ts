// VitePress's own theme, with what axe found in it corrected.
import { useData } from "vitepress";
import DefaultTheme from "vitepress/theme";
import { h, onMounted, watch } from "vue";
import "./style.css";

/** The first page has no <main>, as other pages do. */
const Layout = {
  setup() {
    const { frontmatter } = useData();
    const setRole = () => {
      const content = document.getElementById("VPContent");
      if (frontmatter.value.layout === "home") content?.setAttribute("role", "main");
      else content?.removeAttribute("role");
    };
    onMounted(setRole);
    watch(() => frontmatter.value.layout, setRole, { flush: "post" });
    return () => h(DefaultTheme.Layout);
  },
};

export default { extends: DefaultTheme, Layout };
